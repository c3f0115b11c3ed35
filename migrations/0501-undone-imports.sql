-- A whole import is taken back: what each wine was before it is kept as long as its rows.

ALTER TABLE imports
  ADD COLUMN undo_actor text,                     -- who took it back
  ADD COLUMN undone integer NOT NULL DEFAULT 0,   -- wines that are as they were
  ADD COLUMN kept integer NOT NULL DEFAULT 0;     -- wines of which something changed afterwards, which stayed
ALTER TABLE imports DROP CONSTRAINT imports_state_check;
ALTER TABLE imports ADD CONSTRAINT imports_state_check CHECK (state IN ('columnas', 'revisando', 'revisada',
  'importando', 'terminada', 'cancelada', 'deshaciendo', 'deshecha'));

DROP INDEX imports_at_work;
CREATE INDEX imports_at_work ON imports (id) WHERE state IN ('revisando', 'importando', 'deshaciendo');
DROP TRIGGER imports_wake ON imports;
CREATE TRIGGER imports_wake AFTER INSERT OR UPDATE OF state ON imports FOR EACH ROW
  WHEN (NEW.state IN ('revisando', 'importando', 'deshaciendo')) EXECUTE FUNCTION wake_job('imports');

CREATE TABLE import_saved (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  product_id bigint NOT NULL,
  created boolean NOT NULL,                       -- the import brought the wine
  before jsonb NOT NULL,                          -- columns that it changed, as they were
  after jsonb NOT NULL,                           -- and as it left them
  undone_at timestamptz,
  PRIMARY KEY (import_id, product_id)
);
CREATE INDEX import_saved_product ON import_saved (product_id) WHERE undone_at IS NOT NULL AND created;
