-- Lists as suppliers send them: every row of the sheet is staged, also what stands above its headings, and how it is read
-- is kept with the import and remembered for the supplier.

ALTER TABLE imports
  ADD COLUMN heading_line integer NOT NULL DEFAULT 0, -- row of the sheet with the headings; rows above it are no wines
  ADD COLUMN reading jsonb NOT NULL DEFAULT '{}',     -- how cells are read: src/catalogue/import/reading.contract.ts
  ADD COLUMN lists jsonb NOT NULL DEFAULT '[]',       -- further rows of headings in the sheet: line and headings
  ADD COLUMN carry jsonb NOT NULL DEFAULT '{}',       -- of the dry run under way: title and cells that rows below repeat
  ADD COLUMN supplier text NOT NULL DEFAULT '';       -- whose list it is, where somebody said so

ALTER TABLE import_rows
  ADD COLUMN above jsonb;                             -- what the row takes from rows above it: title, empty cells

-- omitir: no wine (a title between the rows, headings again, a total)
ALTER TABLE import_rows DROP CONSTRAINT import_rows_verdict_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_verdict_check
  CHECK (verdict IN ('crear', 'cambiar', 'igual', 'rechazar', 'omitir'));

CREATE TABLE import_suppliers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  headings text NOT NULL,         -- the headings of the last list, without accents and signs
  reading jsonb NOT NULL,         -- how the last list was read; its columns by their headings
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX import_suppliers_name ON import_suppliers (plain(name));
CREATE INDEX import_suppliers_headings ON import_suppliers (headings);
