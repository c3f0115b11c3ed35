-- Outside systems that the owner connects in the admin area: what is typed in, in clear; secrets sealed with a key that is
-- not in the database. The state before the last change stays, so that it can be taken back.

CREATE TABLE connections (
  system text PRIMARY KEY CHECK (system IN ('mercado-pago', 'mail', 'arca', 'backups')),
  fields jsonb,                               -- {name: text}; NULL: not connected
  secrets jsonb NOT NULL DEFAULT '{}',        -- {name: {sealed, hint, at}}
  earlier jsonb,                              -- {fields, secrets} before the last change; NULL: nothing to take back
  changed_at timestamptz,
  changed_by text,                            -- a person's id
  tested_at timestamptz                       -- when it was last seen to work
);

-- Every process opens them again.
CREATE FUNCTION connections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', 'connections');
  RETURN NULL;
END $$;
CREATE TRIGGER connections_changed AFTER INSERT OR DELETE OR UPDATE OF fields, secrets OR TRUNCATE ON connections
  FOR EACH STATEMENT EXECUTE FUNCTION connections_changed();

ALTER TABLE audit_log DROP CONSTRAINT audit_log_kind_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_kind_check
  CHECK (kind IN ('producto', 'bodega', 'lugar', 'categoria', 'persona', 'muestra', 'ajuste', 'zona', 'feriado', 'promocion',
    'conexion')) NOT VALID;
