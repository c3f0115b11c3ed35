-- What was planted with the demo shop, and its way out. The marks are gone with the demo: what stays is the owner's.

CREATE TABLE demo_rows (
  kind text NOT NULL CHECK (kind IN ('wine', 'bodega', 'place', 'category', 'person', 'order', 'promotion', 'zone')),
  id text NOT NULL,
  PRIMARY KEY (kind, id)
);

-- Of a shop that was planted before: one transaction planted all wines, so they were created at the same moment.
INSERT INTO demo_rows (kind, id) SELECT 'wine', id::text FROM products
  WHERE created_at IN (SELECT p.created_at FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.demo);
INSERT INTO demo_rows (kind, id)
  SELECT DISTINCT 'bodega', id_prod::text FROM products WHERE id::text IN (SELECT id FROM demo_rows WHERE kind = 'wine')
  UNION SELECT DISTINCT 'place', id_place::text FROM products WHERE id::text IN (SELECT id FROM demo_rows WHERE kind = 'wine')
  UNION SELECT DISTINCT 'category', id_categ::text FROM products WHERE id::text IN (SELECT id FROM demo_rows WHERE kind = 'wine');

-- A shop without its demo does not get another one.
CREATE TABLE demo_removals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,                        -- a person's id, or 'shop': by the command
  backup text NOT NULL,                       -- the file that was written before
  removed jsonb NOT NULL                      -- how many of each kind
);

-- Books are written once, but those of the demo go with it.
CREATE FUNCTION never_changed_but_of_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('descorche.cause', true) = 'muestra' AND EXISTS (SELECT FROM demo_rows
    WHERE kind = TG_ARGV[0] AND id = to_jsonb(OLD) ->> TG_ARGV[1]) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'rows of % are written once', TG_TABLE_NAME;
END $$;
DROP TRIGGER stock_ledger_append_only ON stock_ledger;
CREATE TRIGGER stock_ledger_append_only BEFORE UPDATE OR DELETE ON stock_ledger FOR EACH ROW
  EXECUTE FUNCTION never_changed_but_of_demo('wine', 'product_id');
DROP TRIGGER order_events_append_only ON order_events;
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW
  EXECUTE FUNCTION never_changed_but_of_demo('order', 'order_id');

CREATE FUNCTION never_changed_but_of_demo_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('descorche.cause', true) = 'muestra' AND EXISTS (SELECT FROM demo_rows
    WHERE id = OLD.subject AND kind = CASE OLD.kind WHEN 'producto' THEN 'wine' WHEN 'bodega' THEN 'bodega'
      WHEN 'lugar' THEN 'place' WHEN 'categoria' THEN 'category' END) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'rows of % are written once', TG_TABLE_NAME;
END $$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW
  EXECUTE FUNCTION never_changed_but_of_demo_records();

-- The removal is one entry of the history, not one for each wine; settings are changed by people, too.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_kind_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_kind_check
  CHECK (kind IN ('producto', 'bodega', 'lugar', 'categoria', 'persona', 'muestra', 'ajuste')) NOT VALID;
CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  record jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('descorche.cause', true) = 'muestra' THEN RETURN NULL; END IF;
  SELECT jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) INTO changed
    FROM jsonb_object_keys(before - TG_ARGV[3]::text[] || (after - TG_ARGV[3]::text[])) AS key
    WHERE before -> key IS DISTINCT FROM after -> key
      AND coalesce(nullif(before -> key, 'null'), nullif(after -> key, 'null')) IS NOT NULL
      -- of a new record the long texts can be read on the record itself
      AND (TG_OP = 'UPDATE' OR length(record ->> key) <= 200);
  IF TG_OP = 'UPDATE' AND changed IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_log (actor, kind, subject, name, action, changes, cause) VALUES (
    coalesce(nullif(current_setting('descorche.actor', true), ''), 'shop'),
    TG_ARGV[0],
    record ->> TG_ARGV[1],
    (SELECT string_agg(record ->> part, ' ') FROM unnest(TG_ARGV[2]::text[]) AS part),
    CASE TG_OP WHEN 'INSERT' THEN 'alta' WHEN 'UPDATE' THEN 'cambio' ELSE 'baja' END,
    coalesce(changed, '{}'),
    nullif(current_setting('descorche.cause', true), ''));
  RETURN NULL;
END $$;
