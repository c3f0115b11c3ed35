-- What a purchase and its order come to beside their bottles, as it was charged:
-- [{kind, label, list, amount, tax, promotion_id?, line?, reasons?}], centavos (src/totals/charges.ts). The bottles at
-- unit_price and the charges are the total.
ALTER TABLE purchases ADD COLUMN charges jsonb NOT NULL DEFAULT '[]';
ALTER TABLE orders ADD COLUMN charges jsonb NOT NULL DEFAULT '[]';

-- Something taken off as a charge: a discount is {promotion_id, reason, amount}.
CREATE FUNCTION pg_temp.taken_off(kind text, discount jsonb, line bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('kind', kind, 'label', discount->>'reason', 'list', -(discount->>'amount')::bigint,
    'amount', -(discount->>'amount')::bigint, 'tax', 21, 'promotion_id', discount->'promotion_id', 'line', line))
$$;

CREATE FUNCTION pg_temp.charges_of(lines jsonb, discounts jsonb, delivery jsonb, by_hand boolean) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT
    coalesce((SELECT jsonb_agg(pg_temp.taken_off('wine_discount', d.value, l.n) ORDER BY l.n, d.n)
      FROM jsonb_array_elements(lines) WITH ORDINALITY AS l (value, n),
        jsonb_array_elements(coalesce(nullif(l.value->'discounts', 'null'), '[]')) WITH ORDINALITY AS d (value, n)), '[]')
    || coalesce((SELECT jsonb_agg(pg_temp.taken_off(CASE WHEN jsonb_typeof(d.value->'promotion_id') = 'number' THEN 'order_discount'
        WHEN by_hand THEN 'manual' ELSE 'payment_method' END, d.value, NULL) ORDER BY d.n)
      FROM jsonb_array_elements(discounts) WITH ORDINALITY AS d (value, n)), '[]')
    || CASE WHEN delivery IS NULL OR jsonb_typeof(delivery) <> 'object' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
        'kind', 'delivery', 'label', delivery->>'name', 'list', (delivery->>'list_price')::bigint,
        'amount', (delivery->>'price')::bigint, 'tax', 21,
        'promotion_id', (SELECT d.value->'promotion_id' FROM jsonb_array_elements(delivery->'discounts') WITH ORDINALITY AS d (value, n)
          WHERE jsonb_typeof(d.value->'promotion_id') = 'number' ORDER BY d.n LIMIT 1),
        'reasons', (SELECT jsonb_agg(d.value->'reason' ORDER BY d.n)
          FROM jsonb_array_elements(delivery->'discounts') WITH ORDINALITY AS d (value, n))))) END
$$;

UPDATE purchases q SET charges = pg_temp.charges_of(q.lines, q.discounts, q.delivery,
  q.attempt LIKE 'hand %' OR EXISTS (SELECT FROM orders o JOIN orders_by_hand h ON h.order_id = o.id WHERE o.purchase_id = q.id));
UPDATE orders o SET charges = pg_temp.charges_of(
  coalesce((SELECT jsonb_agg(jsonb_build_object('discounts', i.discounts) ORDER BY i.line) FROM order_items i WHERE i.order_id = o.id), '[]'),
  o.discounts, o.delivery, EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id));

-- An amount without a reason would be invoiced or reported under a wrong name, so the update stops before anything is changed.
DO $$
DECLARE
  wrong record;
BEGIN
  SELECT o.numero, o.total, s.amount INTO wrong FROM orders o, LATERAL (SELECT
      (SELECT coalesce(sum(i.unit_price * i.quantity), 0) FROM order_items i WHERE i.order_id = o.id)
      + (SELECT coalesce(sum((c->>'amount')::bigint), 0) FROM jsonb_array_elements(o.charges) AS c) AS amount) AS s
    WHERE s.amount IS DISTINCT FROM o.total ORDER BY o.id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The order % does not add up: its bottles, discounts and delivery come to % centavos, and its total is % centavos. Nothing was changed; correct the order in the version before, or ask for help with this number.',
      wrong.numero, wrong.amount, wrong.total;
  END IF;
  SELECT q.id, q.total, s.amount INTO wrong FROM purchases q, LATERAL (SELECT
      (SELECT coalesce(sum((l->>'unit_price')::bigint * (l->>'quantity')::bigint), 0) FROM jsonb_array_elements(q.lines) AS l)
      + (SELECT coalesce(sum((c->>'amount')::bigint), 0) FROM jsonb_array_elements(q.charges) AS c) AS amount) AS s
    WHERE s.amount IS DISTINCT FROM q.total ORDER BY q.id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The purchase % does not add up: its bottles, discounts and delivery come to % centavos, and its total is % centavos. Nothing was changed; correct it in the version before, or ask for help with this id.',
      wrong.id, wrong.amount, wrong.total;
  END IF;
END $$;
