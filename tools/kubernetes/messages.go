package main

import (
	"bufio"
	"fmt"
	"io"
	"reflect"
	"sort"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

// Types whose JSON is not the JSON of their fields.
var special = map[reflect.Type]string{
	reflect.TypeFor[metav1.Time]():                                  "time",
	reflect.TypeFor[metav1.MicroTime]():                             "microTime",
	reflect.TypeFor[resource.Quantity]():                            "quantity",
	reflect.TypeFor[intstr.IntOrString]():                           "intOrString",
	reflect.TypeFor[runtime.RawExtension]():                         "json",
	reflect.TypeFor[metav1.FieldsV1]():                              "json",
	reflect.TypeFor[apiextensionsv1.JSON]():                         "json",
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrArray]():       "schemaOrArray",
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrBool]():        "schemaOrBool",
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrStringArray](): "schemaOrTexts",
}

var typed = runtime.NewScheme()

func init() {
	must(scheme.AddToScheme(typed))
	must(apiextensionsv1.AddToScheme(typed))
	must(apiregistrationv1.AddToScheme(typed))
}

// The kinds whose bodies are read: everything in a stable version, but lists, watches and options of other verbs.
func kinds() []schema.GroupVersionKind {
	var found []schema.GroupVersionKind
	for gvk := range typed.AllKnownTypes() {
		stable := gvk.Version == "v1" || gvk.Version == "v2"
		odd := strings.HasSuffix(gvk.Kind, "List") || strings.HasSuffix(gvk.Kind, "Options") || gvk.Kind == "WatchEvent" || gvk.Kind == "Status" ||
			gvk.Group == "meta.k8s.io" || strings.HasPrefix(gvk.Kind, "API") && gvk.Kind != "APIService" || gvk.Kind == "RangeAllocation" || gvk.Kind == "PodStatusResult" ||
			gvk.Kind == "SerializedReference" || gvk.Group == "imagepolicy.k8s.io" || gvk.Group == "internal.apiserver.k8s.io"
		if stable && !odd {
			found = append(found, gvk)
		}
	}
	found = append(found, schema.GroupVersionKind{Version: "v1", Kind: "DeleteOptions"})
	sort.Slice(found, func(i, j int) bool { return found[i].String() < found[j].String() })
	return found
}

type messages struct {
	names map[reflect.Type]string
	done  map[string]bool
	out   *bufio.Writer
}

func writeMessages(to io.Writer) {
	m := &messages{map[reflect.Type]string{}, map[string]bool{}, bufio.NewWriter(to)}
	defer m.out.Flush()
	fmt.Fprintln(m.out, "# Field numbers of the protobuf messages of Kubernetes 1.36.1 (Apache-2.0), made by tools/kubernetes. Not to be edited.")
	fmt.Fprintln(m.out, "# kind <apiVersion> <kind> <message> | message <name>, then <number> <name> <one|list|map|inline> <type> <always|nonzero|set>")
	var wanted []reflect.Type
	for _, gvk := range kinds() {
		t := typed.AllKnownTypes()[gvk]
		if t == nil {
			t = reflect.TypeFor[metav1.DeleteOptions]()
		}
		version := gvk.GroupVersion().String()
		fmt.Fprintf(m.out, "kind %s %s %s\n", version, gvk.Kind, name(t))
		wanted = append(wanted, t)
	}
	for len(wanted) > 0 {
		next := wanted[0]
		wanted = append(wanted[1:], m.message(next)...)
	}
}

func name(t reflect.Type) string {
	p := strings.TrimPrefix(strings.TrimPrefix(t.PkgPath(), "k8s.io/"), "api/")
	p = strings.TrimPrefix(p, "apimachinery/pkg/apis/")
	p = strings.TrimPrefix(p, "apiextensions-apiserver/pkg/apis/")
	p = strings.TrimPrefix(p, "kube-aggregator/pkg/apis/")
	return strings.ReplaceAll(p, "/", ".") + "." + t.Name()
}

func (m *messages) message(t reflect.Type) []reflect.Type {
	if m.done[name(t)] {
		return nil
	}
	m.done[name(t)] = true
	fmt.Fprintf(m.out, "message %s\n", name(t))
	var inner []reflect.Type
	for i := range t.NumField() {
		f := t.Field(i)
		proto := f.Tag.Get("protobuf")
		if proto == "" || proto == "-" {
			if f.Type != reflect.TypeFor[metav1.TypeMeta]() && f.Tag.Get("json") != "-" {
				panic(fmt.Sprint(t, " ", f.Name, " has no number"))
			}
			continue
		}
		number := strings.Split(proto, ",")[1]
		encoding := strings.Split(proto, ",")[0]
		json := strings.Split(f.Tag.Get("json"), ",")
		ft := f.Type
		presence := "always"
		shape := "one"
		for _, each := range json[1:] {
			switch each {
			case "omitempty":
				presence = "nonzero"
			case "omitzero":
				if ft.Kind() == reflect.Struct && special[ft] == "" {
					presence = "whole" // dropped when nothing in it is set
				}
			case "inline":
				shape = "inline"
			}
		}
		if json[0] == "" && shape != "inline" {
			panic(fmt.Sprint(t, " ", f.Name))
		}
		if ft.Kind() == reflect.Pointer {
			presence = "set"
			ft = ft.Elem()
		}
		kind, more := m.typeOf(ft, encoding)
		switch {
		case strings.HasPrefix(kind, "list "):
			shape, kind = "list", kind[5:]
			presence = "nonzero" // nil is null in JSON, which is the same as nothing
		case strings.HasPrefix(kind, "map "):
			shape, kind = "map", kind[4:]
			presence = "nonzero"
		case kind == "bytes" && presence == "always":
			presence = "set" // nil is null
		}
		if ft.Kind() == reflect.Struct && presence == "nonzero" {
			presence = "always" // omitempty means nothing to a struct
		}
		if presence == "whole" {
			panic(fmt.Sprint(t, " ", f.Name, " is omitzero"))
		}
		label := json[0]
		if shape == "inline" {
			label = "-"
		}
		fmt.Fprintln(m.out, number, label, shape, kind, presence)
		inner = append(inner, more...)
	}
	return inner
}

var marshaler = reflect.TypeFor[interface{ Marshal() ([]byte, error) }]()

func (m *messages) typeOf(t reflect.Type, encoding string) (string, []reflect.Type) {
	if s := special[t]; s != "" {
		return s, nil
	}
	if t.Kind() != reflect.Struct && t.Implements(marshaler) {
		if t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.String {
			panic(t)
		}
		return "texts", nil
	}
	switch t.Kind() {
	case reflect.String:
		return "text", nil
	case reflect.Bool:
		return "flag", nil
	case reflect.Int32, reflect.Int64, reflect.Int, reflect.Uint8:
		if encoding != "varint" && encoding != "bytes" {
			panic(encoding)
		}
		if t.Kind() == reflect.Int32 {
			return "int32", nil
		}
		return "int64", nil
	case reflect.Float64:
		return "decimal", nil
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes", nil
		}
		kind, more := m.typeOf(deref(t.Elem()), encoding)
		return "list " + kind, more
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			panic(t)
		}
		kind, more := m.typeOf(deref(t.Elem()), encoding)
		return "map " + kind, more
	case reflect.Struct:
		if _, custom := reflect.PointerTo(t).MethodByName("MarshalJSON"); custom {
			panic(fmt.Sprint(t, " writes its own JSON"))
		}
		return name(t), []reflect.Type{t}
	}
	panic(t)
}

func deref(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
