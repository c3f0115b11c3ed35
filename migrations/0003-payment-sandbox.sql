-- The embedded stand-in of the card payment provider: what it would keep on its own side.

CREATE TABLE sandbox_preferences (
  id text PRIMARY KEY,
  body jsonb NOT NULL,
  external_reference text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_preferences_reference ON sandbox_preferences (external_reference);

CREATE TABLE sandbox_payments (
  id bigint GENERATED ALWAYS AS IDENTITY (START 5100001) PRIMARY KEY,
  preference_id text NOT NULL REFERENCES sandbox_preferences,
  external_reference text NOT NULL,
  status text NOT NULL,
  amount numeric(14, 2) NOT NULL,
  refunded numeric(14, 2) NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_payments_reference ON sandbox_payments (external_reference);

CREATE TABLE sandbox_idempotency (
  key text PRIMARY KEY,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- Notices that have to reach the shop, until it answers 200.
CREATE TABLE sandbox_webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES sandbox_payments,
  url text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz
);
CREATE INDEX sandbox_webhooks_due ON sandbox_webhooks (next_at) WHERE delivered_at IS NULL;
