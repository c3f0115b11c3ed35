-- What the payment provider tells against a payment: its buyer disowned it at the bank (chargeback), complains to the
-- provider (claim), or the provider suspects fraud and asks not to deliver (fraud). Rows are never deleted.
CREATE TABLE payment_disputes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chargeback', 'claim', 'fraud')),
  provider_id text NOT NULL,                    -- the provider's case; of a fraud warning, the payment
  payment_id text NOT NULL REFERENCES payments (payment_id),
  -- won: the shop keeps the money; lost: the buyer does. A fraud warning stays open
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'won', 'lost')),
  amount bigint NOT NULL CHECK (amount >= 0),   -- centavos
  reason text NOT NULL DEFAULT '',              -- the provider's word for it
  documentation text NOT NULL DEFAULT '',       -- the provider's word for what became of the shop's evidence
  deadline timestamptz,                         -- for the evidence
  opened_at timestamptz NOT NULL,
  ask_at timestamptz,                           -- when the provider is asked again; null: not any more
  settled_at timestamptz,
  -- a person of the shop lets the parcel go all the same
  released_at timestamptz,
  released_by text,
  released_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, provider_id, payment_id),
  CHECK ((state = 'open') = (settled_at IS NULL)),
  CHECK ((released_at IS NULL) = (released_by IS NULL)),
  CHECK ((released_at IS NULL) = (released_reason IS NULL))
);
CREATE INDEX payment_disputes_payment ON payment_disputes (payment_id);
CREATE INDEX payment_disputes_open ON payment_disputes (ask_at) WHERE state = 'open';

-- An order that must not leave, and why: the kind of dispute.
ALTER TABLE orders ADD COLUMN stopped_for text CHECK (stopped_for IN ('chargeback', 'claim', 'fraud'));
ALTER TABLE orders ADD COLUMN stopped_at timestamptz;
ALTER TABLE orders ADD CONSTRAINT orders_stopped CHECK ((stopped_for IS NULL) = (stopped_at IS NULL));
CREATE INDEX orders_stopped_ones ON orders (id) WHERE stopped_at IS NOT NULL;

-- When the provider last changed a payment, by its own clock: of two answers the older one changes nothing.
ALTER TABLE payments ADD COLUMN changed_at timestamptz;
CREATE INDEX payments_moved ON payments (updated_at) WHERE refunded > 0 OR status IN ('charged_back', 'in_mediation');

-- Money that went back without the shop's doing: through the provider's panel, or taken by the buyer's bank. What the bank
-- gave back again is reversed.
ALTER TABLE refunds ADD COLUMN origin text NOT NULL DEFAULT 'shop' CHECK (origin IN ('shop', 'panel', 'chargeback'));
ALTER TABLE refunds DROP CONSTRAINT refunds_state_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_state_check CHECK (state IN ('asked', 'done', 'refused', 'reversed'));
CREATE UNIQUE INDEX refunds_one_chargeback ON refunds (payment_id) WHERE origin = 'chargeback' AND state = 'done';

CREATE FUNCTION wake_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('job_due', 'disputes');
  RETURN NULL;
END $$;
CREATE TRIGGER payment_notices_wake_disputes AFTER INSERT ON payment_notices FOR EACH ROW
  WHEN (NEW.topic <> 'payment') EXECUTE FUNCTION wake_disputes();
CREATE TRIGGER payments_wake_disputes AFTER UPDATE OF status, refunded ON payments FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status OR NEW.refunded > OLD.refunded) EXECUTE FUNCTION wake_disputes();

-- The stand-in of the payment provider tells the same.
CREATE TABLE sandbox_disputes (
  id bigint GENERATED ALWAYS AS IDENTITY (START 7700001) PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chargeback', 'claim')),
  payment_id bigint NOT NULL REFERENCES sandbox_payments,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'won', 'lost')),
  amount numeric(14, 2) NOT NULL,
  reason text NOT NULL,
  deadline timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_disputes_payment ON sandbox_disputes (payment_id);
ALTER TABLE sandbox_payments ADD COLUMN detail text;  -- of its status, where that does not say all
ALTER TABLE sandbox_webhooks ADD COLUMN topic text NOT NULL DEFAULT 'payment';
ALTER TABLE sandbox_webhooks ADD COLUMN data_id text;  -- what it is about; null: the payment
