-- Accounts of another shop's customers: their old passwords hold until the first sign-in, or for a year.
ALTER TABLE identity_accounts ADD COLUMN moved_in_at timestamptz;
CREATE INDEX identity_accounts_moved ON identity_accounts (moved_in_at) WHERE password_hash LIKE 'legacy:%';
