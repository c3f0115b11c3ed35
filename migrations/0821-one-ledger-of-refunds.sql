-- All money that goes back is a row of `refunds`: by amount, for bottles, of a cancelled order's payment, of a payment that pays
-- for no order (late, second, of an earlier total, of another amount), in the provider's panel, or by the buyer's bank. A row
-- with an order reduces what is sold of it; one without is of a payment that counts for none, or not any more.
ALTER TABLE refunds ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE refunds ADD CONSTRAINT refunds_of_what CHECK (order_id IS NOT NULL OR payment_id IS NOT NULL);
ALTER TABLE refunds DROP CONSTRAINT refunds_origin_check;
ALTER TABLE refunds ALTER COLUMN origin SET DEFAULT 'amount';
UPDATE refunds r SET origin = CASE WHEN EXISTS (SELECT FROM returns b WHERE b.refund_id = r.id) THEN 'bottles' ELSE 'amount' END
  WHERE origin = 'shop';
ALTER TABLE refunds ADD CONSTRAINT refunds_origin
  CHECK (origin IN ('amount', 'bottles', 'cancellation', 'late-payment', 'panel', 'chargeback'));
CREATE UNIQUE INDEX refunds_key_of_payment ON refunds (payment_id, key_issuer, idempotency_key) WHERE order_id IS NULL;
CREATE INDEX refunds_of_payment ON refunds (payment_id) INCLUDE (amount, state, origin);

-- What a buyer's bank took is theirs once the case is lost; until then it may come back.
CREATE FUNCTION refund_is_final(r refunds) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT r.origin <> 'chargeback' OR EXISTS (SELECT FROM payment_disputes d
    WHERE d.payment_id = r.payment_id AND d.kind = 'chargeback' AND d.state = 'lost')
$$;

-- What went back of each order since it was paid, in centavos: refunded is gone, disputed is with the buyer's bank,
-- given_back is both, asked waits for the provider's answer. An order without rows has none here.
CREATE VIEW order_refunds AS
  SELECT r.order_id,
    coalesce(sum(r.amount) FILTER (WHERE r.state = 'done'), 0)::bigint AS given_back,
    coalesce(sum(r.amount) FILTER (WHERE r.state = 'done' AND refund_is_final(r)), 0)::bigint AS refunded,
    coalesce(sum(r.amount) FILTER (WHERE r.state = 'done' AND NOT refund_is_final(r)), 0)::bigint AS disputed,
    coalesce(sum(r.amount) FILTER (WHERE r.state = 'asked'), 0)::bigint AS asked
  FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.created_at >= o.paid_at GROUP BY r.order_id;

-- The same of each payment of the provider, whatever it paid for.
CREATE VIEW payment_refunds AS
  SELECT payment_id,
    coalesce(sum(amount) FILTER (WHERE state = 'done' AND origin <> 'chargeback'), 0)::bigint AS refunded,
    coalesce(sum(amount) FILTER (WHERE state = 'done' AND origin = 'chargeback'), 0)::bigint AS charged_back,
    coalesce(sum(amount) FILTER (WHERE state = 'asked'), 0)::bigint AS asked
  FROM refunds WHERE payment_id IS NOT NULL GROUP BY payment_id;

-- What went back of payments that pay for no order, or of cancelled ones, was known by the payment's state alone.
INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin, created_at, settled_at, credited_at)
SELECT NULL, p.payment_id, found.amount, '', 'payment provider', 'shop', 'before-0821', 'done',
  CASE WHEN o.estado = 'Cancelada' THEN 'cancellation' ELSE 'late-payment' END, p.updated_at, p.updated_at, p.updated_at
FROM payments p LEFT JOIN orders o USING (purchase_id) LEFT JOIN payment_refunds r USING (payment_id),
  LATERAL (SELECT CASE WHEN p.settled = 'refunded' AND p.status <> 'charged_back' THEN p.amount ELSE p.refunded END
    - coalesce(r.refunded, 0) AS amount) AS found
WHERE p.settled IN ('refunded', 'refund-due', 'mismatch') AND found.amount > 0;

INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin, created_at, settled_at, credited_at)
SELECT NULL, p.payment_id, p.amount - p.refunded, 'Contracargo', 'payment provider', 'shop', 'chargeback-before-0821', 'done',
  'chargeback', p.updated_at, p.updated_at, p.updated_at
FROM payments p LEFT JOIN orders o USING (purchase_id) LEFT JOIN payment_refunds r USING (payment_id)
WHERE p.status = 'charged_back' AND p.amount > p.refunded AND coalesce(r.charged_back, 0) = 0
  AND NOT (p.settled = 'order-paid' AND coalesce(o.estado, '') IN ('Creada', 'Procesando', 'Completo')) AND p.settled <> 'open';
