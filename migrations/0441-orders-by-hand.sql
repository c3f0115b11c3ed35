-- Orders that somebody of the shop takes, at the counter or on the telephone. Who buys may have no account.
CREATE TABLE orders_by_hand (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('counter', 'phone')),
  customer text NOT NULL DEFAULT '',                 -- of whoever has no account; '' where nobody asked
  phone text NOT NULL DEFAULT '',
  seller text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,              -- the same key is the same order
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX orders_by_hand_phone ON orders_by_hand (regexp_replace(phone, '\D', '', 'g')) WHERE phone <> '';

-- How it is going to be paid, where that is not the payment provider: such a purchase waits for its money, and the buyer's
-- next one does not take its place.
ALTER TABLE purchases ADD COLUMN waits_for text CHECK (waits_for IN ('transfer', 'cash', 'card_terminal', 'link'));
