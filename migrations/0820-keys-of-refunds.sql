-- Idempotency keys that callers choose are one namespace, the shop's own ('chargeback-0', 'panel-…', 'return-…', 'request-…')
-- another: no caller can take a key that the shop will need.
ALTER TABLE refunds ADD COLUMN key_issuer text NOT NULL DEFAULT 'caller' CHECK (key_issuer IN ('caller', 'shop'));
UPDATE refunds r SET key_issuer = 'shop'
  WHERE r.origin <> 'shop' OR EXISTS (SELECT FROM returns b WHERE b.refund_id = r.id);
ALTER TABLE refunds DROP CONSTRAINT refunds_order_id_idempotency_key_key;
ALTER TABLE refunds ADD CONSTRAINT refunds_key UNIQUE (order_id, key_issuer, idempotency_key);

ALTER TABLE returns ADD COLUMN key_issuer text NOT NULL DEFAULT 'caller' CHECK (key_issuer IN ('caller', 'shop'));
UPDATE returns r SET key_issuer = 'shop' FROM withdrawals w
  WHERE w.order_id = r.order_id AND r.idempotency_key = 'request-' || w.id
    AND (r.reason = '' OR starts_with(r.reason, 'Aceptamos tu pedido ' || w.code || '.'));
ALTER TABLE returns DROP CONSTRAINT returns_order_id_idempotency_key_key;
ALTER TABLE returns ADD CONSTRAINT returns_key UNIQUE (order_id, key_issuer, idempotency_key);

-- What a caller's key kept out is looked for again: the job takes payments that changed lately.
UPDATE payments p SET updated_at = now() WHERE EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id
  AND r.key_issuer = 'caller' AND r.idempotency_key ~ '^(chargeback|panel)-');

-- An order's money is back whole where all that it was paid with went back: by amounts, in the provider's panel, or by a
-- bank whose case the provider does not name. A case that is named stops the order by itself. What the bank gives back to
-- the shop undoes it.
CREATE OR REPLACE FUNCTION note_refunded_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET refunded_whole = NOT o.refunded_whole
  FROM (SELECT x.id, coalesce(x.total <= (SELECT sum(r.amount) FROM refunds r
      WHERE r.order_id = x.id AND r.state = 'done' AND r.created_at >= x.paid_at
        AND (r.origin <> 'chargeback' OR NOT EXISTS (SELECT FROM payment_disputes d
          WHERE d.payment_id = r.payment_id AND d.kind = 'chargeback'))), false) AS whole
    FROM orders x WHERE x.id IN (SELECT order_id FROM refunds WHERE payment_id = NEW.payment_id
      UNION SELECT (to_jsonb(NEW)->>'order_id')::bigint)) AS found
  WHERE found.id = o.id AND found.whole <> o.refunded_whole;
  RETURN NULL;
END $$;
DROP TRIGGER refunds_of_whole ON refunds;
CREATE TRIGGER refunds_of_whole AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state IN ('done', 'reversed')) EXECUTE FUNCTION note_refunded_whole();
CREATE TRIGGER disputes_of_whole AFTER INSERT ON payment_disputes
  FOR EACH ROW WHEN (NEW.kind = 'chargeback') EXECUTE FUNCTION note_refunded_whole();

UPDATE orders o SET refunded_whole = true WHERE NOT o.refunded_whole AND o.total <= (SELECT sum(r.amount) FROM refunds r
  WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at
    AND (r.origin <> 'chargeback' OR NOT EXISTS (SELECT FROM payment_disputes d
      WHERE d.payment_id = r.payment_id AND d.kind = 'chargeback')));
CREATE INDEX orders_refunded_whole ON orders (id) WHERE refunded_whole;
