package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand"
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"sigs.k8s.io/randfill"
)

// Objects filled at random, patches that kubectl would make of two of them, and what Kubernetes makes of the patch.
func writePatches(to io.Writer, seed int64, each int, largest int) {
	for _, gvk := range kinds() {
		if _, kept := typed.AllKnownTypes()[gvk]; !kept || !hasMetadata(gvk) {
			continue
		}
		for i := range each {
			for sparse := 0.5; sparse < 1.2; sparse += 0.05 {
				one := filled(gvk, seed+int64(2*i), min(sparse, 0.95))
				other := filled(gvk, seed+int64(2*i)+1, min(sparse, 0.95))
				kept := mixed(one, other)
				patch, err := strategicpatch.CreateTwoWayMergePatch(one, kept, empty(gvk))
				if err != nil {
					continue // an item without its key: there is no patch for that
				}
				if len(one)+len(patch) > largest && sparse < 1.1 {
					continue
				}
				result, err := strategicpatch.StrategicMergePatch(one, patch, empty(gvk))
				if err != nil || bytes.Contains(result, []byte(`"$`)) {
					continue // now and then a directive for an item that was not there stays in the result
				}
				fmt.Fprintf(to, "{\"group\": %q, \"kind\": %q, \"original\": %s, \"patch\": %s, \"result\": %s}\n", gvk.Group, gvk.Kind, one, patch, result)
				break
			}
		}
	}
}

func hasMetadata(gvk schema.GroupVersionKind) bool {
	_, has := reflect.TypeOf(empty(gvk)).Elem().FieldByName("ObjectMeta")
	return has
}

func empty(gvk schema.GroupVersionKind) runtime.Object {
	object, err := typed.New(gvk)
	must(err)
	return object
}

func filled(gvk schema.GroupVersionKind, seed int64, sparse float64) []byte {
	object := empty(gvk)
	filler := randfill.New().RandSource(rand.NewSource(seed)).NilChance(sparse).NumElements(1, 3).MaxDepth(14).Funcs(fillers...)
	filler.Funcs(func(text *string, c randfill.Continue) { *text = string(rune('a' + c.Intn(6))) })
	filler.Funcs(func(m *metav1.ObjectMeta, c randfill.Continue) {
		m.Name, m.Labels, m.Finalizers = "x", map[string]string{c.String(3): "v"}, []string{c.String(3), "f"}
	}).Fill(object)
	object.GetObjectKind().SetGroupVersionKind(gvk)
	text, err := json.Marshal(object)
	must(err)
	return text
}

// The second object with some of the first, so that a patch merges, adds and removes.
func mixed(one, other []byte) []byte {
	var a, b any
	must(json.Unmarshal(one, &a))
	must(json.Unmarshal(other, &b))
	text, err := json.Marshal(mix(a, b))
	must(err)
	return text
}

func mix(a, b any) any {
	switch x := a.(type) {
	case map[string]any:
		if y, ok := b.(map[string]any); ok {
			for key, value := range x {
				if _, both := y[key]; both {
					y[key] = mix(value, y[key])
				} else if len(key)%2 == 0 {
					y[key] = value
				}
			}
			return y
		}
	case []any:
		if y, ok := b.([]any); ok && len(x) > 0 {
			return append(y, x[0])
		}
	}
	return b
}
