-- The provider's signing key is renewed by age: the next one is announced, then signs; the one before stays published.

ALTER TABLE identity_keys
  ADD COLUMN made_at timestamptz NOT NULL DEFAULT now(),  -- of a signing key: since when it signs
  ADD COLUMN retired_at timestamptz;                      -- since when it signs nothing any more
