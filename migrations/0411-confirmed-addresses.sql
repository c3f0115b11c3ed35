-- An address is an account's once its mailbox has said so. Before that several accounts may name it, so that signing up
-- tells nobody whose address is known.

ALTER TABLE identity_accounts
  -- null: not yet. Accounts from before, and of backups from before, are taken as they were
  ADD COLUMN confirmed_at timestamptz DEFAULT now(),
  -- of all accounts with an address the one that a mail to it is about
  ADD COLUMN holds_address boolean NOT NULL DEFAULT true;
DROP INDEX identity_accounts_email;
CREATE UNIQUE INDEX identity_accounts_holder ON identity_accounts (lower(email)) WHERE holds_address;
CREATE INDEX identity_accounts_email ON identity_accounts (lower(email));

ALTER TABLE identity_tokens ADD COLUMN email text;               -- which address the link is about
ALTER TABLE identity_tokens DROP CONSTRAINT identity_tokens_purpose_check;
ALTER TABLE identity_tokens ADD CONSTRAINT identity_tokens_purpose_check
  CHECK (purpose IN ('password', 'passkey', 'confirm', 'change', 'undo'));

ALTER TABLE identity_mail_requests ADD COLUMN account_id text;   -- whose address is to be confirmed or changed
ALTER TABLE identity_mail_requests DROP CONSTRAINT identity_mail_requests_purpose_check;
ALTER TABLE identity_mail_requests ADD CONSTRAINT identity_mail_requests_purpose_check
  CHECK (purpose IN ('forgotten', 'changed', 'passkey-added', 'passkey-removed', 'factor-on', 'factor-off',
    'recovery-used', 'code', 'confirm', 'confirmed', 'change-asked', 'change-done'));

ALTER TABLE outbox
  -- about an account and its address: sent before that is confirmed, and its links are shown to the mailbox alone
  ADD COLUMN account_mail boolean NOT NULL DEFAULT false,
  -- waits until its reader's address is confirmed
  ADD COLUMN held boolean NOT NULL DEFAULT false;
UPDATE outbox SET account_mail = true WHERE message_id LIKE 'password-%';
CREATE INDEX outbox_held ON outbox (created_at) WHERE held;

CREATE FUNCTION address_unconfirmed(person text, address text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM identity_accounts
    WHERE id = person AND confirmed_at IS NULL AND lower(email) = lower(address))
$$;
