-- Addresses of another shop that lead to pages of this one, and those that were asked for and lead nowhere.

CREATE TABLE redirects (
  path text NOT NULL,                        -- lower case, decoded, without a trailing slash
  query text NOT NULL DEFAULT '',            -- parameters that an address must have, sorted; empty: whatever it has
  target text NOT NULL,                      -- an address of this shop
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (path, query)
);
CREATE INDEX redirects_target ON redirects (target);

CREATE TABLE missing_addresses (
  path text PRIMARY KEY,
  hits bigint NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX missing_addresses_most ON missing_addresses (hits DESC, last_at DESC);
