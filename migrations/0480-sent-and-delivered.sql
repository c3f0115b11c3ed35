-- When the parcel of an order left, or waits at its branch, and when its buyer had it. The states of the order are apart.
ALTER TABLE orders ADD COLUMN sent_at timestamptz, ADD COLUMN delivered_at timestamptz;
UPDATE orders o SET sent_at = coalesce(
  (SELECT min(e.at) FROM order_events e WHERE e.order_id = o.id AND e.action = 'enviar'), o.completed_at, o.processed_at, now())
  WHERE o.parcel IS NOT NULL;
-- Nobody noted it in those days: what was complete left within a day, and has arrived after a month.
UPDATE orders SET sent_at = completed_at WHERE sent_at IS NULL AND estado = 'Completo' AND completed_at < now() - interval '1 day';
UPDATE orders SET delivered_at = sent_at WHERE estado = 'Completo' AND sent_at < now() - interval '30 days';
-- what is to be sent and what is on its way
CREATE INDEX orders_under_way ON orders (fecha DESC) WHERE delivered_at IS NULL AND estado IN ('Procesando', 'Completo');
