-- The embedded identity provider: accounts, what it remembers, its keys, and failed attempts.

CREATE TABLE identity_accounts (
  id text PRIMARY KEY,                       -- the subject of its tokens
  email text NOT NULL,
  password_hash text NOT NULL,
  nickname text NOT NULL,
  name text NOT NULL,
  picture text,
  seed_role text NOT NULL DEFAULT 'User',    -- what the roles claim says before the shop knows the person
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX identity_accounts_email ON identity_accounts (lower(email));

CREATE TABLE identity_payloads (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX identity_payloads_grant ON identity_payloads (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_payloads_uid ON identity_payloads (model, uid) WHERE uid IS NOT NULL;
CREATE INDEX identity_payloads_expiry ON identity_payloads (expires_at);

CREATE TABLE identity_keys (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE identity_attempts (
  who text NOT NULL,                         -- 'account:...' or 'address:...'
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_attempts_who ON identity_attempts (who, at);
