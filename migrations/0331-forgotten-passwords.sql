-- A forgotten password is replaced through a link that is sent to the account's address.

CREATE TABLE identity_tokens (
  token_hash bytea PRIMARY KEY,              -- SHA-256 of what the link carries
  account_id text NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('password')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX identity_tokens_account ON identity_tokens (account_id);

-- What a page asks for; a job finds out whether there is such an account, so that the page cannot tell.
CREATE TABLE identity_mail_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('forgotten', 'changed')),
  email text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER identity_mail_requests_wake AFTER INSERT ON identity_mail_requests FOR EACH STATEMENT
  EXECUTE FUNCTION wake_job('password-mails');
