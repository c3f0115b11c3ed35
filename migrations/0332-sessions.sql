-- Sessions at the provider, as their owner sees them; an ended one stays until nothing of it can be good any more.

CREATE TABLE identity_sessions (
  uid text PRIMARY KEY,                      -- names the session in tokens; opens nothing
  account_id text NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX identity_sessions_account ON identity_sessions (account_id);
CREATE INDEX identity_sessions_ended ON identity_sessions (ended_at) WHERE ended_at IS NOT NULL;
