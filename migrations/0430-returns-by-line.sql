-- Bottles of an order that came back, or that were refunded though they did not. Rows are never deleted or changed.
CREATE TABLE returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders (id),
  refund_id bigint UNIQUE REFERENCES refunds (id),  -- null: none, or what is left goes back with the cancelled order
  reason text NOT NULL,
  actor text NOT NULL,
  idempotency_key text NOT NULL,                    -- of who asks: the same key is the same return
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, idempotency_key)
);

CREATE TABLE return_lines (
  return_id bigint NOT NULL REFERENCES returns (id),
  order_id bigint NOT NULL REFERENCES orders (id),
  line integer NOT NULL,                            -- of the order
  product_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- shelf: can be sold again; written_off: came back and cannot; kept: did not come back
  destination text NOT NULL CHECK (destination IN ('shelf', 'written_off', 'kept')),
  amount bigint NOT NULL CHECK (amount >= 0),       -- centavos: their part of what was paid for the line
  PRIMARY KEY (return_id, line, destination)
);
CREATE INDEX return_lines_order ON return_lines (order_id, line) INCLUDE (quantity, amount);

-- Bottles of `lines` that the order is done with: [{product_id, quantity}]. What is reserved, leaves and comes back is the rest.
ALTER TABLE purchases ADD COLUMN returned jsonb NOT NULL DEFAULT '[]';

ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_kind_check;
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_kind_check
  CHECK (kind IN ('inicial', 'menos', 'mas', 'ajuste', 'merma')) NOT VALID;
