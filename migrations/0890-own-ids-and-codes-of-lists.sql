-- An id in a file is the shop's own only beside the mark that its export wrote for that wine: it is made with this key.
CREATE TABLE export_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  key text NOT NULL
);
INSERT INTO export_key (key)
  VALUES (encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));

-- The codes that a row gives to its wine, so that two rows of one code are found however far apart they are.
ALTER TABLE import_rows ADD COLUMN codes text[] NOT NULL DEFAULT '{}';
CREATE INDEX import_rows_codes ON import_rows USING gin (codes);
