-- Slowing by account and network together; a browser that signed in before is counted by itself.

-- unlogged: counting must be cheap under attack, and a crash may forget it
CREATE UNLOGGED TABLE identity_throttle (
  key text PRIMARY KEY,                      -- what is counted, hashed
  email text,                                -- whose account it is about; null for a network alone
  failures integer NOT NULL,
  until timestamptz NOT NULL,                -- no further try before
  since timestamptz NOT NULL                 -- when counting began
);

CREATE TABLE identity_devices (
  token_hash bytea NOT NULL,                 -- SHA-256 of the browser's cookie
  account_id text NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, token_hash)
);

DROP TABLE identity_attempts;
