package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/randfill"
)

// Objects filled at random, as protobuf and as JSON, written by Kubernetes' own code: one per line.
func writeCases(to io.Writer, seed int64, each int, largest int) {
	codec := protobuf.NewSerializer(typed, typed)
	for _, gvk := range kinds() {
		for i := range each {
			for sparse := 0.6; ; sparse += 0.05 {
				filler := randfill.New().RandSource(rand.NewSource(seed+int64(i))).NilChance(min(sparse, 0.95)).NumElements(1, 2).MaxDepth(14).Funcs(fillers...)
				var object runtime.Object = &metav1.DeleteOptions{}
				if gvk.Kind != "DeleteOptions" {
					made, err := typed.New(gvk)
					must(err)
					object = made
				}
				filler.Fill(object)
				object.GetObjectKind().SetGroupVersionKind(gvk)
				var body bytes.Buffer
				must(codec.Encode(object, &body))
				decoded := object.DeepCopyObject()
				got, _, err := codec.Decode(body.Bytes(), &gvk, nil)
				if err == nil {
					decoded = got
					decoded.GetObjectKind().SetGroupVersionKind(gvk)
				} else if gvk.Kind != "DeleteOptions" {
					panic(fmt.Sprint(gvk, err))
				}
				text, err := json.Marshal(decoded)
				must(err)
				if len(text) > largest && sparse < 1 {
					continue
				}
				fmt.Fprintf(to, "%s %s\n", base64.StdEncoding.EncodeToString(body.Bytes()), text)
				break
			}
		}
	}
}

var fillers = []any{
	func(t *metav1.Time, c randfill.Continue) {
		if c.Bool() {
			t.Time = time.Unix(c.Int63n(4e9), c.Int63n(1e9)).UTC()
		}
	},
	func(t *metav1.MicroTime, c randfill.Continue) {
		if c.Bool() {
			t.Time = time.Unix(c.Int63n(4e9), c.Int63n(1e9)).UTC()
		}
	},
	func(q *resource.Quantity, c randfill.Continue) {
		if c.Bool() {
			*q = *resource.NewMilliQuantity(c.Int63n(1e7), resource.DecimalSI)
		} else if c.Bool() {
			*q = *resource.NewQuantity(c.Int63n(1e12), resource.BinarySI)
		}
	},
	func(v *intstr.IntOrString, c randfill.Continue) {
		if c.Bool() {
			*v = intstr.FromInt32(c.Int31())
		} else {
			*v = intstr.FromString(c.String(5))
		}
	},
	func(r *runtime.RawExtension, c randfill.Continue) { r.Raw = raw(c) },
	func(r *apiextensionsv1.JSON, c randfill.Continue) { r.Raw = raw(c) },
	func(r *metav1.FieldsV1, c randfill.Continue) { r.Raw = []byte(`{"f:a":{}}`) },
	func(r *metav1.TypeMeta, c randfill.Continue) {},
	func(s *apiextensionsv1.JSONSchemaPropsOrBool, c randfill.Continue) {
		if s.Allows = c.Bool(); s.Allows {
			s.Schema = &apiextensionsv1.JSONSchemaProps{Type: c.String(4)}
		}
	},
	func(s *apiextensionsv1.JSONSchemaPropsOrArray, c randfill.Continue) {
		s.Schema = &apiextensionsv1.JSONSchemaProps{Type: "string"}
		if c.Bool() {
			s.Schema, s.JSONSchemas = nil, []apiextensionsv1.JSONSchemaProps{{Type: "x"}, {}}
		}
	},
	func(s *apiextensionsv1.JSONSchemaPropsOrStringArray, c randfill.Continue) {
		if c.Bool() {
			s.Schema = &apiextensionsv1.JSONSchemaProps{Type: "string"}
		} else {
			s.Property = []string{"a", "b"}
		}
	},
	func(s *string, c randfill.Continue) {
		if c.Intn(4) > 0 {
			*s = c.String(6)
		}
	},
	func(v *float64, c randfill.Continue) { *v = float64(c.Intn(1000)) / 8 },
}

func raw(c randfill.Continue) []byte {
	return [][]byte{[]byte(`{"a":[1,2.5,null,"x"]}`), []byte(`"text"`), []byte(`7`), nil}[c.Intn(4)]
}
