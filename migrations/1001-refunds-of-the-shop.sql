-- What of a payment the shop itself gave back, beside what went back of it altogether: staff chose to, for a part of an order or for
-- all of it. A cancelled order's payment, one that pays for no order, the provider's panel and a bank are other reasons.
CREATE OR REPLACE VIEW payment_refunds AS
  SELECT payment_id,
    coalesce(sum(amount) FILTER (WHERE state = 'done' AND origin <> 'chargeback'), 0)::bigint AS refunded,
    coalesce(sum(amount) FILTER (WHERE state = 'done' AND origin = 'chargeback'), 0)::bigint AS charged_back,
    coalesce(sum(amount) FILTER (WHERE state = 'asked'), 0)::bigint AS asked,
    coalesce(sum(amount) FILTER (WHERE state = 'done'
      AND origin NOT IN ('cancellation', 'late-payment', 'panel', 'chargeback')), 0)::bigint AS by_shop
  FROM refunds WHERE payment_id IS NOT NULL GROUP BY payment_id;
