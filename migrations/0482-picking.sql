-- Where a wine stands in the shop's own store room, as its people call the place: 'A3', 'Cava 2 - estante 5'.
ALTER TABLE products ADD COLUMN shelf text CHECK (shelf <> '' AND length(shelf) <= 40);
SELECT audit_products();

-- How far the bottles of an order are put together: which were taken from the shelf, and which were not there.
CREATE TABLE picks (
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  product_id bigint NOT NULL REFERENCES products,
  picked integer NOT NULL CHECK (picked >= 0),
  missing integer NOT NULL CHECK (missing >= 0),
  note text NOT NULL DEFAULT '',
  actor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, product_id)
);
CREATE INDEX picks_product ON picks (product_id);
-- what is to be put together
CREATE INDEX orders_to_pick ON orders (paid_at)
  WHERE estado IN ('Creada', 'Procesando') AND sent_at IS NULL AND delivered_at IS NULL;
