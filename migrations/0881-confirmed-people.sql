-- Whether a person's address is theirs: the embedded provider's account says so, of a hosted one its claim of the last
-- sign-in.

ALTER TABLE users ADD COLUMN email_verified boolean;               -- null: the provider has said nothing

CREATE FUNCTION email_confirmed(person text, verified boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT confirmed_at IS NOT NULL FROM identity_accounts WHERE id = person), verified, true)
$$;
