-- Money that came in without the payment provider: a transfer, cash, the shop's own card terminal. Rows are never deleted:
-- one that was noted wrongly is taken back and stays with who did so and why.
CREATE TABLE payments_by_hand (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,                          -- an unpaid order may be deleted afterwards
  way text NOT NULL CHECK (way IN ('transfer', 'cash', 'card_terminal')),
  amount bigint NOT NULL CHECK (amount > 0),         -- centavos
  paid_on date NOT NULL,                             -- by the shop's clock
  note text NOT NULL DEFAULT '',
  actor text NOT NULL,
  idempotency_key text,                              -- of who notes it: the same key is the same payment
  created_at timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz,
  taken_back_by text,
  taken_back_reason text,
  CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL)),
  CHECK ((taken_back_at IS NULL) = (taken_back_reason IS NULL))
);
CREATE UNIQUE INDEX payments_by_hand_one ON payments_by_hand (order_id) WHERE taken_back_at IS NULL;
CREATE UNIQUE INDEX payments_by_hand_key ON payments_by_hand (order_id, idempotency_key);
CREATE INDEX payments_by_hand_order ON payments_by_hand (order_id, id);

-- a payment that is taken back takes its invoice along
DROP TRIGGER order_events_ask_for_invoice ON order_events;
CREATE OR REPLACE FUNCTION ask_for_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_requests (order_id, event_id, kind)
  VALUES (NEW.order_id, NEW.id, CASE WHEN NEW.action IN ('cancelar', 'impagar') THEN 'credit-note' ELSE 'invoice' END);
  PERFORM pg_notify('job_due', 'invoices');
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_ask_for_invoice AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.action IN ('pagar', 'cancelar', 'impagar') OR (NEW.action = 'activar' AND NEW.estado_after = 'Creada'))
  EXECUTE FUNCTION ask_for_invoice();
