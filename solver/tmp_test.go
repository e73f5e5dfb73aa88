package solver
import ("testing";"fmt")
func TestTmp(t *testing.T) {
	e := fullEnumeration(t)
	c := map[string]int{}
	for _, r := range e.Rows { c[fmt.Sprint(r.Hand.Size(), r.Measures.Technique)]++; c[fmt.Sprint(r.Measures.Technique, r.Board.Len())]++ }
	fmt.Println(c)
}
