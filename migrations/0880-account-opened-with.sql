-- The mail that confirms an address says from which browser the account was opened: two accounts of one address are told
-- apart by it.
ALTER TABLE identity_accounts ADD COLUMN opened_with text NOT NULL DEFAULT '';
