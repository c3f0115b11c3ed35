-- A code by mail voids the password of an account whose address nobody had confirmed: a mail of its own says so.

ALTER TABLE identity_mail_requests DROP CONSTRAINT identity_mail_requests_purpose_check;
ALTER TABLE identity_mail_requests ADD CONSTRAINT identity_mail_requests_purpose_check
  CHECK (purpose IN ('forgotten', 'changed', 'dropped', 'passkey-added', 'passkey-removed', 'factor-on', 'factor-off',
    'recovery-used', 'code', 'confirm', 'confirmed', 'change-asked', 'change-done'));
