// Package queries has the SQL that the catalog asks and fills itself with, one
// named file a query.
package queries

import _ "embed"

// Each of these is the text of the file of that name; the file says who asks.
var (
	//go:embed board_hands.sql
	BoardHands string
	//go:embed batch_hands.sql
	BatchHands string
	//go:embed hands.sql
	Hands string
	//go:embed info.sql
	Info string
	//go:embed census.sql
	Census string
	//go:embed count_rows.sql
	CountRows string
	//go:embed all_rows.sql
	AllRows string
	//go:embed root.sql
	Root string
	//go:embed page.sql
	Page string
	//go:embed greedy_rates.sql
	GreedyRates string
	//go:embed schema.sql
	Schema string
	//go:embed small_tables.sql
	SmallTables string
	//go:embed insert_info.sql
	InsertInfo string
	//go:embed insert_census.sql
	InsertCensus string
	//go:embed insert_hand.sql
	InsertHand string
	//go:embed insert_part.sql
	InsertPart string
	//go:embed insert_greedy.sql
	InsertGreedy string
	//go:embed insert_technique.sql
	InsertTechnique string
	//go:embed block_bounds.sql
	BlockBounds string
	//go:embed insert_block_bounds.sql
	InsertBlockBounds string
	//go:embed insert_documentation.sql
	InsertDocumentation string
	//go:embed roots.sql
	Roots string
	//go:embed block_columns.sql
	BlockColumns string
	//go:embed rows.sql
	Rows string
	//go:embed insert_distribution.sql
	InsertDistribution string
	//go:embed distribution.sql
	Distribution string
	//go:embed audit.sql
	Audit string
	//go:embed audit_examples.sql
	AuditExamples string
	//go:embed delete_audit.sql
	DeleteAudit string
	//go:embed delete_audit_examples.sql
	DeleteAuditExamples string
	//go:embed insert_audit.sql
	InsertAudit string
	//go:embed insert_audit_example.sql
	InsertAuditExample string
)
