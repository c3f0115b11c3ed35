-- The promotion code of a person's cart: the same on each of their devices. Whether it holds is asked with each quote.
CREATE TABLE cart_codes (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  changed_at timestamptz NOT NULL DEFAULT now()
);
