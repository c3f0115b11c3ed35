-- The legal texts as they were published, with the shop's name and address in them; the last one of a kind holds.
CREATE TABLE legal_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('terms', 'shipping', 'privacy')),
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL                         -- a person's id, or 'shop'
);
CREATE INDEX legal_versions_kind ON legal_versions (kind, id DESC);
CREATE TRIGGER legal_versions_append_only BEFORE UPDATE OR DELETE ON legal_versions FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER legal_versions_never_emptied BEFORE TRUNCATE ON legal_versions FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

CREATE FUNCTION legal_versions_in_force() RETURNS bigint[] LANGUAGE sql STABLE AS
  'SELECT array_agg(last.id ORDER BY last.kind) FROM (SELECT kind, max(id) AS id FROM legal_versions GROUP BY kind) AS last';

-- What a buyer accepted: the versions of the moment in which the purchase began. Null: from before they were noted.
ALTER TABLE purchases ADD COLUMN legal_versions bigint[];
ALTER TABLE purchases ALTER COLUMN legal_versions SET DEFAULT legal_versions_in_force();
