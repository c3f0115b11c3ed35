-- Files of wines on their way into the catalogue: every row is staged, judged, and saved by a job that can be
-- interrupted anywhere and goes on where it was.

CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- columnas: waits for its columns; revisando: dry run under way; revisada: waits for the decision; importando: saves
  state text NOT NULL DEFAULT 'columnas'
    CHECK (state IN ('columnas', 'revisando', 'revisada', 'importando', 'terminada', 'cancelada')),
  headings jsonb NOT NULL,                    -- the file's headings, in its order
  fields jsonb NOT NULL DEFAULT '[]',         -- what each column holds; null: nothing that is imported
  create_terms boolean NOT NULL DEFAULT true, -- bodegas, places and categories that are not there yet are added
  draw_bottles boolean NOT NULL DEFAULT true, -- new wines without an image get their drawn bottle
  mode text CHECK (mode IN ('todo-o-nada', 'saltear')),
  row_count integer NOT NULL,
  done integer NOT NULL DEFAULT 0,            -- rows of the step under way that are behind it
  total integer NOT NULL DEFAULT 0,           -- rows of the step under way
  created integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  problem text,                               -- why the shop gave it up
  finished_at timestamptz
);
CREATE INDEX imports_at_work ON imports (id) WHERE state IN ('revisando', 'importando');
CREATE INDEX imports_finished ON imports (finished_at DESC) WHERE state = 'terminada';

CREATE TABLE import_rows (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  line integer NOT NULL,                      -- row of the sheet; the headings are row 1
  cells jsonb NOT NULL,
  verdict text CHECK (verdict IN ('crear', 'cambiar', 'igual', 'rechazar')),  -- null: not judged yet
  name text NOT NULL DEFAULT '',
  identity text,                              -- the wine that it is about: 'id:7', or name, bodega and year of a new one
  product_id bigint,
  notes jsonb,                                -- why it is refused, or what it changes
  saved boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_unjudged ON import_rows (import_id, line) WHERE verdict IS NULL;
CREATE INDEX import_rows_verdict ON import_rows (import_id, verdict, line);
CREATE INDEX import_rows_unsaved ON import_rows (import_id, line) WHERE verdict IN ('crear', 'cambiar') AND NOT saved;
CREATE INDEX import_rows_identity ON import_rows (import_id, identity, line);

-- A wine without an id is known by bodega and name (and year).
CREATE INDEX products_identity ON products (id_prod, plain(name));
