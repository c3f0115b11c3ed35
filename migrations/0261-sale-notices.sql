-- The owner is told of each sale once. Sales of before this are nobody's news.
ALTER TABLE orders ADD COLUMN owner_told_at timestamptz;
UPDATE orders SET owner_told_at = now() WHERE paid_at IS NOT NULL;
CREATE INDEX orders_untold ON orders (paid_at) WHERE paid_at IS NOT NULL AND owner_told_at IS NULL;
