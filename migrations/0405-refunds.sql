-- Money that was given back of an order by amount. Rows are never deleted: together they are the order's history of it.
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders (id),
  payment_id text REFERENCES payments (payment_id),  -- null: given back by hand
  amount bigint NOT NULL CHECK (amount > 0),         -- centavos
  reason text NOT NULL,
  actor text NOT NULL,
  idempotency_key text NOT NULL,                     -- of who asks: the same key is the same refund
  provider_key uuid NOT NULL DEFAULT gen_random_uuid(),
  provider_id text,                                  -- the provider's refund
  -- asked: not known yet whether the provider did it
  state text NOT NULL CHECK (state IN ('asked', 'done', 'refused')),
  problem text,                                      -- why it was refused
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now() + interval '30 seconds',
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  credited_at timestamptz,                           -- its credit note is queued, or there is none to make
  UNIQUE (order_id, idempotency_key),
  CHECK ((state = 'asked') = (settled_at IS NULL))
);
-- one at a time of a payment: the limit is what is left of it
CREATE UNIQUE INDEX refunds_one_asked ON refunds (order_id) WHERE state = 'asked';
CREATE UNIQUE INDEX refunds_provider ON refunds (payment_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX refunds_due ON refunds (next_at) WHERE state = 'asked';
CREATE INDEX refunds_to_credit ON refunds (id) WHERE state = 'done' AND credited_at IS NULL;
CREATE INDEX refunds_done ON refunds (order_id) INCLUDE (amount) WHERE state = 'done';
