-- What counts as sold was paid: an order that goes on without a payment is told to the shop instead.
CREATE INDEX orders_sold_and_paid ON orders (fecha) INCLUDE (id, total)
  WHERE estado IN ('Creada', 'Procesando', 'Completo') AND paid_at IS NOT NULL;
DROP INDEX orders_sold;
CREATE INDEX orders_unpaid ON orders (fecha)
  WHERE estado IN ('Creada', 'Procesando', 'Completo') AND paid_at IS NULL;
