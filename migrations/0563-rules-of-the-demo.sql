-- The demo changes the zones that migrations planted: no person did that, and the history does not tell it.
CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  record jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
  whole boolean := TG_NARGS > 4;
  actor text := coalesce(nullif(current_setting('descorche.actor', true), ''), 'shop');
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('descorche.cause', true) = 'muestra' THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' AND whole AND actor = 'shop' THEN RETURN NULL; END IF;
  SELECT jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) INTO changed
    FROM jsonb_object_keys(before - TG_ARGV[3]::text[] || (after - TG_ARGV[3]::text[])) AS key
    WHERE before -> key IS DISTINCT FROM after -> key
      AND coalesce(nullif(before -> key, 'null'), nullif(after -> key, 'null')) IS NOT NULL
      -- of a new record the long texts can be read on the record itself
      AND (TG_OP = 'UPDATE' OR whole OR length(record ->> key) <= 200);
  IF TG_OP = 'UPDATE' AND changed IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_log (actor, kind, subject, name, action, changes, cause) VALUES (
    actor,
    TG_ARGV[0],
    record ->> TG_ARGV[1],
    (SELECT string_agg(record ->> part, ' ') FROM unnest(TG_ARGV[2]::text[]) AS part),
    CASE TG_OP WHEN 'INSERT' THEN 'alta' WHEN 'UPDATE' THEN 'cambio' ELSE 'baja' END,
    coalesce(changed, '{}'),
    nullif(current_setting('descorche.cause', true), ''));
  RETURN NULL;
END $$;
