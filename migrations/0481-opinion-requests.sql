-- Who was asked for an opinion of what they bought, once for each order; the token is the mail's link to be asked no more.
CREATE TABLE opinion_requests (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users,
  token text NOT NULL UNIQUE DEFAULT encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex'),
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX opinion_requests_user ON opinion_requests (user_id);
-- Who does not want to be asked.
CREATE TABLE opinion_refusals (
  user_id text PRIMARY KEY REFERENCES users,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE delivered_at IS NOT NULL;
