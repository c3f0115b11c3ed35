-- What became of a request of the "botón de arrepentimiento": who decided, when, and what the customer was told.

ALTER TABLE withdrawals
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by text,
  ADD COLUMN note text;
CREATE INDEX withdrawals_order ON withdrawals (order_id) WHERE order_id IS NOT NULL;

-- Sales are searched by their number and by the address that the notices go to.
CREATE INDEX orders_numero_prefix ON orders (numero text_pattern_ops);
