// Package progress shows how far long work has come: as a bar on a terminal,
// and as a plain line now and then elsewhere.
package progress

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"zumabase/solver"
)

// Phase is a part of the work that is known in advance, with its share of the
// whole. The shares are as measured once, and only serve the guess of the time
// that is left.
type Phase struct {
	Name  string
	Share float64
}

// Meter takes reports of progress and shows them.
type Meter struct {
	mu      sync.Mutex
	phases  []Phase
	current int  // in phases, the last one that is in there
	known   bool // whether the latest is
	latest  solver.Progress
	started time.Time // of the phase
	show    func(news bool)
	stop    func()
}

// New returns a meter that shows phases on w, which is a terminal or not.
func New(w io.Writer, terminal bool, phases []Phase) *Meter {
	m := &Meter{phases: phases, current: -1, started: time.Now()}
	if terminal {
		m.showBar(w)
	} else {
		m.showLines(w)
	}
	return m
}

// Report takes a report. It may be called from several goroutines.
func (m *Meter) Report(p solver.Progress) {
	m.mu.Lock()
	defer m.mu.Unlock()
	news := p.Phase != m.latest.Phase
	if news {
		m.started = time.Now()
		m.known = false
		for i := m.current + 1; i < len(m.phases); i++ {
			if m.phases[i].Name == p.Phase {
				m.current, m.known = i, true
				break
			}
		}
	}
	m.latest = p
	m.show(news)
}

// Stop ends the show and leaves nothing of a bar.
func (m *Meter) Stop() { m.stop() }

// share returns how much of the whole is done, 0 to 1.
func (m *Meter) share() float64 {
	var before, all float64
	for i, phase := range m.phases {
		all += phase.Share
		if i < m.current {
			before += phase.Share
		}
	}
	switch {
	case m.current < 0:
	case !m.known:
		before += m.phases[m.current].Share
	case m.latest.Total > 0:
		before += m.phases[m.current].Share * float64(m.latest.Done) / float64(m.latest.Total)
	}
	if all == 0 {
		return 0
	}
	return before / all
}

// rate returns what the phase does in a second.
func (m *Meter) rate() string {
	seconds := time.Since(m.started).Seconds()
	if m.latest.Done == 0 || seconds < 0.05 {
		return ""
	}
	return fmt.Sprintf("%s %s/s", Count(int64(float64(m.latest.Done)/seconds)), m.latest.Unit)
}

// barUnits are the steps of the bar.
const barUnits = 10000

func (m *Meter) showBar(w io.Writer) {
	var phase, rate atomic.Value
	phase.Store("")
	rate.Store("")
	container := mpb.New(mpb.WithOutput(w), mpb.WithWidth(36), mpb.WithAutoRefresh())
	bar := container.AddBar(barUnits,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(
			decor.Any(func(decor.Statistics) string { return text.Pad(phase.Load().(string), 24, ' ') }),
		),
		mpb.AppendDecorators(
			decor.Percentage(decor.WC{W: 5}),
			decor.Name("  "),
			decor.AverageETA(decor.ET_STYLE_MMSS),
			decor.Name(" left  "),
			decor.Any(func(decor.Statistics) string { return rate.Load().(string) }),
		))
	m.show = func(bool) {
		phase.Store(m.latest.Phase)
		rate.Store(m.rate())
		if at := int64(m.share() * barUnits); at > bar.Current() && at < barUnits {
			bar.SetCurrent(at)
		}
	}
	m.stop = func() {
		bar.Abort(true)
		container.Wait()
	}
}

// quiet is how long lines are apart.
const quiet = 5 * time.Second

func (m *Meter) showLines(w io.Writer) {
	var last time.Time
	var lastPhase string
	m.show = func(news bool) {
		if now := time.Now(); news && m.latest.Phase != lastPhase || now.Sub(last) >= quiet {
			last, lastPhase = now, m.latest.Phase
			line := fmt.Sprintf("%3.0f%% %s", 100*m.share(), m.latest.Phase)
			if m.latest.Total > 0 && m.latest.Done > 0 {
				line += fmt.Sprintf(": %s of %s %s", Count(m.latest.Done), Count(m.latest.Total), m.latest.Unit)
			}
			fmt.Fprintln(w, line)
		}
	}
	m.stop = func() {}
}

// Count writes a number with its thousands set apart.
func Count(n int64) string { return humanize.Comma(n) }
