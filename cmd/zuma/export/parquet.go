package export

import (
	"fmt"
	"io"
	"reflect"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"zumabase/catalog"
)

// rowGroup is how many rows a row group has. Readers skip a group whose least
// and greatest values are not asked for, so smaller ones let them skip more,
// and larger ones compress better.
var rowGroup int64 = 122_880 // DuckDB's own

// Parquet writes rows as a Parquet file: plain types, compressed with zstd, the
// words of each column in the file's metadata.
type Parquet struct {
	writer *parquet.GenericWriter[any]
	levels []int // 1 for columns that may be NULL
	batch  []parquet.Row
	filled int
}

// NewParquet begins a file of the columns. The pairs of metadata come in
// addition to those of the columns, which are named after them.
func NewParquet(w io.Writer, columns []catalog.Column, metadata [][2]string) *Parquet {
	options := []parquet.WriterOption{
		parquetSchema(columns),
		parquet.Compression(&zstd.Codec{}),
		parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.CreatedBy("zumabase", "", ""),
	}
	for _, pair := range metadata {
		options = append(options, parquet.KeyValueMetadata(pair[0], pair[1]))
	}
	for _, column := range columns {
		options = append(options, parquet.KeyValueMetadata("column "+column.Name, meaning(column)))
	}
	p := &Parquet{
		writer: parquet.NewGenericWriter[any](w, options...),
		batch:  make([]parquet.Row, 512),
	}
	for _, column := range columns {
		level := 0
		if column.Nullable {
			level = 1
		}
		p.levels = append(p.levels, level)
	}
	return p
}

// parquetSchema makes the schema. The library keeps the order of the columns of
// a struct alone, so it is given one that is made for the purpose.
func parquetSchema(columns []catalog.Column) *parquet.Schema {
	var fields []reflect.StructField
	for i, column := range columns {
		field := reflect.StructField{Name: fmt.Sprintf("Column%d", i)}
		tag := column.Name
		switch column.Type {
		case "TEXT":
			field.Type = reflect.TypeFor[string]()
		case "REAL":
			field.Type = reflect.TypeFor[float64]()
		default:
			field.Type = reflect.TypeFor[int64]()
		}
		switch column.Name {
		case "board":
			tag += ",delta" // neighbours often begin alike
		case "win_rate", "difficulty", "moves":
		default:
			tag += ",dict" // few different values
		}
		if column.Nullable {
			tag += ",optional"
		}
		field.Tag = reflect.StructTag(fmt.Sprintf("parquet:%q", tag))
		fields = append(fields, field)
	}
	return parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface())
}

// Row writes a row: a string, an int64, a float64 or, for NULL, nil for each column.
func (p *Parquet) Row(values ...any) error {
	row := p.batch[p.filled][:0]
	for i, value := range values {
		level := p.levels[i]
		if value == nil {
			level = 0
		}
		row = append(row, parquet.ValueOf(value).Level(0, level, i))
	}
	p.batch[p.filled] = row
	if p.filled++; p.filled == len(p.batch) {
		return p.flush()
	}
	return nil
}

func (p *Parquet) flush() error {
	_, err := p.writer.WriteRows(p.batch[:p.filled])
	p.filled = 0
	return err
}

// Close ends the file. It does not close what it is written to.
func (p *Parquet) Close() error {
	if err := p.flush(); err != nil {
		return err
	}
	return p.writer.Close()
}
