-- Sessions of the shop's own pages: a cookie names one, the tokens of the provider stay here.

CREATE TABLE web_sessions (
  id_hash bytea PRIMARY KEY,                 -- SHA-256 of the cookie
  person_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider_session text,                     -- what the provider calls its session; ends with it
  second_factor boolean NOT NULL,            -- whether more than a password was asked at the sign-in
  id_token text NOT NULL,                    -- hint at sign-out
  refresh_token bytea,                       -- sealed; null where the provider gave none
  renew_at timestamptz,                      -- when it is asked again; null: never
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX web_sessions_person ON web_sessions (person_id);
CREATE INDEX web_sessions_provider ON web_sessions (provider_session) WHERE provider_session IS NOT NULL;

-- Sign-ins under way: who left for the provider, and where they were.
CREATE TABLE sign_in_requests (
  state_hash bytea PRIMARY KEY,              -- SHA-256 of the state parameter
  browser_hash bytea NOT NULL,               -- SHA-256 of the cookie of the browser that left
  nonce text NOT NULL,
  verifier text NOT NULL,                    -- of the PKCE challenge
  return_to text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_requests_expiry ON sign_in_requests (expires_at);
