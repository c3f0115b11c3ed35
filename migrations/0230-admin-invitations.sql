-- Who may become Admin, once: whoever holds a link (token_hash), or whose confirmed address a hosted provider names.
CREATE TABLE admin_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text,                                -- in small letters; null: for whoever holds the link
  token_hash text UNIQUE,                    -- null: no link, the address alone
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (email IS NOT NULL OR token_hash IS NOT NULL)
);
