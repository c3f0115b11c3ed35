-- What the owner sets, by key ('shop.name', 'branches'); a key that is not here has its default. Who changed what is kept
-- for ever.

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE settings_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,                                    -- a person's id
  changes jsonb NOT NULL,                                 -- {key: [before, after]}; null is the default
  undoes bigint REFERENCES settings_changes (id)          -- the change that it took back
);
CREATE TRIGGER settings_changes_append_only BEFORE UPDATE OR DELETE ON settings_changes FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER settings_changes_never_emptied BEFORE TRUNCATE ON settings_changes FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

-- Every process drops what it shows of the settings.
CREATE FUNCTION settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', 'settings');
  RETURN NULL;
END $$;
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
