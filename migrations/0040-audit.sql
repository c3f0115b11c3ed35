-- Who changed what and when: one row per changed record, written by the change's own transaction, never changed.
-- What moved stock stands in stock_ledger, what happened to an order in order_events; neither is repeated here.

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,                        -- a person's id, or 'shop'
  kind text NOT NULL CHECK (kind IN ('producto', 'bodega', 'lugar', 'categoria', 'persona')),
  subject text NOT NULL,                      -- the record's id
  name text NOT NULL,                         -- what it was called
  action text NOT NULL CHECK (action IN ('alta', 'cambio', 'baja')),
  changes jsonb NOT NULL,                     -- {column: [before, after]}, money in centavos
  cause text                                  -- the bulk change that it is part of: 'importacion:3', 'precios:7'
);
CREATE INDEX audit_log_subject ON audit_log (kind, subject, id DESC);
CREATE INDEX audit_log_at ON audit_log (at DESC) WHERE cause IS NULL;
CREATE INDEX audit_log_cause ON audit_log (cause, id) WHERE cause IS NOT NULL;
CREATE INDEX audit_log_actor ON audit_log (actor, at DESC);

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

-- Bottles that a bulk change moved are told as part of it.
ALTER TABLE stock_ledger ADD COLUMN cause text DEFAULT nullif(current_setting('descorche.cause', true), '');
CREATE INDEX stock_ledger_at ON stock_ledger (at DESC) WHERE order_id IS NULL AND cause IS NULL;
CREATE INDEX stock_ledger_cause ON stock_ledger (cause, id) WHERE cause IS NOT NULL;
CREATE INDEX order_events_at ON order_events (at DESC);

-- Arguments: kind of record, its id column, the columns that name it, the columns that are told elsewhere or derived.
-- Who acts and as part of what is said by the settings descorche.actor and descorche.cause.
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  record jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
  changed jsonb;
BEGIN
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

CREATE TRIGGER products_audit_new AFTER INSERT OR DELETE ON products FOR EACH ROW
  EXECUTE FUNCTION audit_change('producto', 'id', '{name}',
    '{id,stock,reserved,price,search,review_count,review_sum,version,shop_order,created_at,updated_at}');
-- Stock moves and reviews are counted all day: only what an Admin edits wakes the trigger.
CREATE TRIGGER products_audit AFTER UPDATE OF name, list_price, discount, image, more_images, summary, alcohol, minimo, id_prod, id_place,
    id_categ, sparkling, vintage, body, acidity, grapes, pairings, elaboration, volume_ml, serving_min, serving_max, archived_at
  ON products FOR EACH ROW
  EXECUTE FUNCTION audit_change('producto', 'id', '{name}',
    '{id,stock,reserved,price,search,review_count,review_sum,version,shop_order,created_at,updated_at}');
CREATE TRIGGER producers_audit AFTER INSERT OR UPDATE OR DELETE ON producers FOR EACH ROW
  EXECUTE FUNCTION audit_change('bodega', 'id_prod', '{description}', '{id_prod}');
CREATE TRIGGER locations_audit AFTER INSERT OR UPDATE OR DELETE ON locations FOR EACH ROW
  EXECUTE FUNCTION audit_change('lugar', 'id_place', '{description}', '{id_place}');
CREATE TRIGGER categories_audit AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW
  EXECUTE FUNCTION audit_change('categoria', 'id_categ', '{type,variety,degree_sugar}', '{id_categ}');
CREATE TRIGGER users_audit AFTER UPDATE OF role ON users FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION audit_change('persona', 'id', '{email}', '{id,full_name,email,picture,created_at,updated_at}');
