-- Of a workbook with several sheets one is staged; the others are stored with the import until it ends, so that another
-- one can be chosen without the file.

ALTER TABLE imports ADD COLUMN sheet text NOT NULL DEFAULT '';

CREATE TABLE import_sheets (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- its place in the workbook, from 0
  position int NOT NULL,
  name text NOT NULL,
  row_count int NOT NULL,
  -- its rows with their numbers, as gzipped JSON
  content bytea NOT NULL,
  PRIMARY KEY (import_id, position)
);
