package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/fault"
	"zumabase/solver/published"
)

// caseContent is what the page shows of a case and of the answer that somebody
// thinks is right.
type caseContent struct {
	Text, Claimed string // as typed
	Problem       *problem
	Verdict       *verdict // nil where there is no case, or a problem
}

// verdict is the truth about a case.
type verdict struct {
	solver.Question
	Claim    *int // nil where nobody claims anything
	Steps    int
	BoardRow row
	HandRow  row
	Moves    []solvedMove
	Others   []claimant // published algorithms that are wrong, too
	Asked    int        // algorithms that gave an answer
	Text     string     // to copy
	Address  string     // that keeps all of it
}

// claimant is a published algorithm and what it says.
type claimant struct {
	Name, Title string
	Says        int
	Same        bool // as the claim
}

// TextProblem and AnswerProblem return what is wrong with a field, or nil.
func (c *caseContent) TextProblem() *problem {
	if c.Problem != nil && c.Problem.Field == "answer" {
		return nil
	}
	return c.Problem
}

func (c *caseContent) AnswerProblem() *problem {
	if c.Problem != nil && c.Problem.Field == "answer" {
		return c.Problem
	}
	return nil
}

// casePage takes a case as people paste it, and what they think is its answer.
func (s *Server) casePage(r *http.Request) (*reply, error) {
	query := r.URL.Query()
	content := &caseContent{Text: query.Get("case"), Claimed: strings.TrimSpace(query.Get("answer"))}
	var info catalog.Info
	if err := s.source.use(r.Context(), func(e *edition) error {
		info = e.Info
		if strings.TrimSpace(content.Text) == "" && content.Claimed == "" {
			return nil
		}
		var err error
		content.Verdict, err = s.verdict(r, e, content)
		if all := fault.Of(err); all.Field == "board" || all.Field == "hand" || all.Field == "answer" {
			p := problemOf(err)
			content.Problem = &p
			return nil
		}
		return err
	}); err != nil {
		return nil, err
	}
	f := frame{Title: "Is your answer wrong?", Info: &info, Content: content, Scripts: []string{"case.js"}}
	if v := content.Verdict; v != nil {
		f.Title = v.Question.Board + " with " + v.Question.Hand + ": " + v.Sentence()
		f.Link = &link{
			Title: f.Title, Description: "Every answer of the Zuma game, exact: see the moves, and play it.", Address: v.Address,
			Picture:     whole(r, addressOf("/picture.png", v.state())),
			PictureText: "A row of balls, " + v.BoardRow.Label + ", and a hand, " + v.HandRow.Label,
		}
	}
	result, err := s.framed("case", f)
	if err == nil && content.Problem != nil {
		result.status = content.Problem.Status
	}
	return result, err
}

// verdict finds the truth about a case.
func (s *Server) verdict(r *http.Request, e *edition, content *caseContent) (*verdict, error) {
	found, err := solver.ReadCase(content.Text)
	if err != nil {
		return nil, err
	}
	v := &verdict{Claim: found.Answer}
	if content.Claimed != "" {
		n, err := strconv.Atoi(content.Claimed)
		if err != nil || n < -1 || n > 99 {
			return nil, fault.Bad("answer", "%q is no answer", content.Claimed).Try("a number of balls, or -1 for a row that cannot be cleared")
		}
		v.Claim = &n
	}
	if v.Question, err = solver.ParseQuestion(found.Board, found.Hand); err != nil {
		return nil, err
	}
	solution, _, err := s.answer(r.Context(), e, &v.Question, true)
	if err != nil {
		return nil, err
	}
	v.Steps = solution.Steps
	v.BoardRow, v.HandRow = drawBoard(v.Alphabet, v.State.Board), drawHand(v.Alphabet, v.State.Hand)
	drawn := solved{Board: v.Question.Board, Hand: v.Question.Hand}
	drawn.draw(&v.Question, solution.Line)
	v.Moves = drawn.Moves
	v.hear(r.Context(), s)
	values := url.Values{"case": {found.Board + " " + found.Hand}}
	if v.Claim != nil {
		values.Set("answer", strconv.Itoa(*v.Claim))
	}
	v.Address = whole(r, addressOf("/case", values))
	v.Text = fmt.Sprintf("%s with %s: %s\n%s", v.Question.Board, v.Question.Hand, v.Sentence(), v.Address)
	return v, nil
}

// How long the published algorithms may take, all together, and how many steps
// each: some of them never end on a long board.
const (
	hearingBudget = 300 * time.Millisecond
	hearingSteps  = 200_000
)

// hear asks the published algorithms. Those that take too long are left out.
func (v *verdict) hear(ctx context.Context, s *Server) {
	board, hand := v.State.Board.String(), v.State.Hand.String()
	if strings.Trim(board+hand, "RYBGW") != "" {
		return // they know no other colours
	}
	ctx, cancel := context.WithTimeout(ctx, hearingBudget)
	defer cancel()
	// Whoever does not come through the gate in time hears none of them.
	_ = s.slow.pass(ctx, func() error {
		for _, algorithm := range published.All() {
			says, err := algorithm.Solve(ctx, board, hand, hearingSteps)
			if err != nil {
				continue
			}
			v.Asked++
			if says != v.Steps {
				v.Others = append(v.Others, claimant{algorithm.Name, algorithm.Title, says, v.Claim != nil && says == *v.Claim})
			}
		}
		return nil
	})
}

// Right and Wrong tell whether a claim is true; both are false without one.
func (v *verdict) Right() bool { return v.Claim != nil && *v.Claim == v.Steps }
func (v *verdict) Wrong() bool { return v.Claim != nil && *v.Claim != v.Steps }

// Sentence is the truth in a sentence.
func (v *verdict) Sentence() string {
	switch {
	case v.Right():
		return fmt.Sprintf("%d is right", v.Steps)
	case v.Wrong():
		return fmt.Sprintf("%d is wrong, the answer is %d", *v.Claim, v.Steps)
	}
	return fmt.Sprintf("the answer is %d", v.Steps)
}

func (v *verdict) state() url.Values {
	return url.Values{"board": {v.Alphabet.Board(v.State.Board)}, "hand": {letters(v.HandRow)}}
}

// At returns the address of the case on another page.
func (v *verdict) At(path string) string { return addressOf(path, v.state()) }
