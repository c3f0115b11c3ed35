-- A second factor: codes of an application on the telephone (RFC 6238), and codes on paper for when it is lost.

CREATE TABLE identity_totp (
  account_id text PRIMARY KEY REFERENCES identity_accounts (id) ON DELETE CASCADE,
  secret text NOT NULL,                      -- sealed, see second-factor.ts
  confirmed_at timestamptz,                  -- counts since the first right code
  last_step bigint NOT NULL DEFAULT 0        -- of the last code that was used: none is good twice
);

CREATE TABLE identity_recovery_codes (
  code_hash bytea PRIMARY KEY,               -- SHA-256 of 120 random bits
  account_id text NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  used_at timestamptz
);
CREATE INDEX identity_recovery_codes_account ON identity_recovery_codes (account_id);

ALTER TABLE identity_mail_requests DROP CONSTRAINT identity_mail_requests_purpose_check;
ALTER TABLE identity_mail_requests ADD CONSTRAINT identity_mail_requests_purpose_check
  CHECK (purpose IN ('forgotten', 'changed', 'passkey-added', 'passkey-removed', 'factor-on', 'factor-off',
    'recovery-used'));

ALTER TABLE identity_passkeys RENAME COLUMN credential_id TO id;
