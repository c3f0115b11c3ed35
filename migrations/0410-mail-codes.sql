-- Sign-in by a code that is sent by mail, bound to the browser that asked for it.

CREATE TABLE identity_sign_in_codes (
  uid text PRIMARY KEY,                      -- the interaction of that browser
  email text NOT NULL,
  code_hash text NOT NULL,                   -- argon2id: six digits are guessed quickly from anything less
  tries integer NOT NULL DEFAULT 0,          -- another code gives no further ones
  expires_at timestamptz NOT NULL
);

ALTER TABLE identity_mail_requests ADD COLUMN interaction text;   -- of a code
ALTER TABLE identity_mail_requests DROP CONSTRAINT identity_mail_requests_purpose_check;
ALTER TABLE identity_mail_requests ADD CONSTRAINT identity_mail_requests_purpose_check
  CHECK (purpose IN ('forgotten', 'changed', 'passkey-added', 'passkey-removed', 'factor-on', 'factor-off',
    'recovery-used', 'code'));
