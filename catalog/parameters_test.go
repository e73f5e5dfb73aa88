package catalog

import (
	"slices"
	"testing"
)

func TestParameters(t *testing.T) {
	for statement, want := range map[string][]string{
		"SELECT 1":              nil,
		"SELECT :a, @b, $c, :a": {"a", "b", "c"},
		"SELECT ?, ?":           {"1", "2"},
		"SELECT ?2, ?":          {"2", "3"},
		"SELECT ':a', \":b\", [:c], `:d` -- :e\n, /* :f */ :g": {"g"},
		"SELECT 'it''s :a', :b":                                {"b"},
		"SELECT ':a":                                           nil,
		"/* :a":                                                nil,
		"SELECT x::y":                                          {"y"},
	} {
		if got := Parameters(statement); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", statement, got, want)
		}
	}
}

func TestVerb(t *testing.T) {
	for statement, want := range map[string]string{
		"DELETE FROM x": "DELETE", " /* SELECT */ -- x\n drop table x": "DROP", "WITH a AS (SELECT 1) DELETE FROM x": "this statement", "": "this statement",
	} {
		if got := verb(statement); got != want {
			t.Errorf("%q: %s, want %s", statement, got, want)
		}
	}
}
