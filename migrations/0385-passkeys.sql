-- Passkeys (WebAuthn): a person signs in with what their device or key holds, and the shop keeps the public half.

CREATE TABLE identity_passkeys (
  credential_id text PRIMARY KEY,            -- base64url, as the browser says it
  account_id text NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  public_key bytea NOT NULL,                 -- COSE
  counter bigint NOT NULL,                   -- of signatures; synced passkeys stay at 0
  transports text[] NOT NULL,
  device text NOT NULL,                      -- where it was made, in words
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX identity_passkeys_account ON identity_passkeys (account_id);

-- names the account to authenticators: random, as they may show it to whoever holds them
ALTER TABLE identity_accounts ADD COLUMN passkey_handle bytea UNIQUE;

ALTER TABLE identity_tokens DROP CONSTRAINT identity_tokens_purpose_check;
ALTER TABLE identity_tokens ADD CONSTRAINT identity_tokens_purpose_check CHECK (purpose IN ('password', 'passkey'));

ALTER TABLE identity_mail_requests DROP CONSTRAINT identity_mail_requests_purpose_check;
ALTER TABLE identity_mail_requests ADD CONSTRAINT identity_mail_requests_purpose_check
  CHECK (purpose IN ('forgotten', 'changed', 'passkey-added', 'passkey-removed'));
