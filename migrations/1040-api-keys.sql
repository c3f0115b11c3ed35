-- Keys that programs call the API with: never the key itself, only its SHA-256.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  hint text NOT NULL,                         -- its last four characters
  scopes text[] NOT NULL,
  per_minute int NOT NULL CHECK (per_minute > 0),
  made_by text NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,                   -- at most a minute behind
  ended_at timestamptz,
  ended_by text
);

-- Histories name the key that a change came by. The setting lives as long as the transaction (audit-actor.ts).
ALTER TABLE audit_log ADD COLUMN api_key text DEFAULT nullif(current_setting('descorche.api_key', true), '');
ALTER TABLE stock_ledger ADD COLUMN api_key text DEFAULT nullif(current_setting('descorche.api_key', true), '');
ALTER TABLE order_events ADD COLUMN api_key text DEFAULT nullif(current_setting('descorche.api_key', true), '');
ALTER TABLE imports ADD COLUMN api_key text DEFAULT nullif(current_setting('descorche.api_key', true), '');
ALTER TABLE price_changes ADD COLUMN api_key text DEFAULT nullif(current_setting('descorche.api_key', true), '');
ALTER TABLE bulk_changes ADD COLUMN api_key text DEFAULT nullif(current_setting('descorche.api_key', true), '');
ALTER TABLE settings_changes ADD COLUMN api_key text DEFAULT nullif(current_setting('descorche.api_key', true), '');
