-- What was paid of each order, what of it went back and what may still go back, in centavos: the one place that adds it up, over
-- its payment and the ledger of refunds. `paid` is 0 until it is paid; `kept` is what of it the shop has; `refundable` may go back by a
-- refund; `owed_in_hand` is what the shop itself has still to give back of a cancelled order that was paid without the provider.
CREATE VIEW order_money AS
  SELECT order_id, estado, payment_id, noted_way, noted_on, is_disputed, paid, given_back, refunded, disputed, asked,
    paid - given_back AS kept,
    CASE
      WHEN estado IN ('Ingreso', 'Cancelada') OR paid = 0 THEN 0
      WHEN payment_id IS NULL THEN CASE WHEN has_others THEN 0 ELSE greatest(0, paid - given_back - asked) END
      WHEN status <> 'approved' OR is_disputed THEN 0
      -- what the provider's own panel gave back may have no row yet
      ELSE greatest(0, paid - greatest(given_back, by_provider) - asked)
    END AS refundable,
    CASE WHEN estado = 'Cancelada' AND noted_on IS NOT NULL AND payment_id IS NULL
      THEN greatest(0, paid - given_back - asked) ELSE 0 END AS owed_in_hand
  FROM (
    SELECT o.id AS order_id, o.estado, p.payment_id, p.status, h.way AS noted_way, h.paid_on AS noted_on,
      coalesce(p.refunded, 0) AS by_provider,
      CASE WHEN o.paid_at IS NULL THEN 0 ELSE coalesce(p.amount, o.total) END AS paid,
      coalesce(r.given_back, 0) AS given_back, coalesce(r.refunded, 0) AS refunded, coalesce(r.disputed, 0) AS disputed,
      coalesce(r.asked, 0) AS asked,
      -- the provider decides whose the money is, or decided
      coalesce(p.status IN ('charged_back', 'in_mediation'), false) OR EXISTS (SELECT FROM payment_disputes d
        WHERE d.payment_id = p.payment_id AND d.state = 'open' AND d.kind <> 'fraud') AS is_disputed,
      -- payments beside the order's that say something of its money, where none is noted
      h.order_id IS NULL AND EXISTS (SELECT FROM payments x
        WHERE x.purchase_id = o.purchase_id AND x.settled IN ('refunded', 'refund-due')) AS has_others
    FROM orders o
      LEFT JOIN LATERAL (SELECT * FROM payments WHERE purchase_id = o.purchase_id AND settled = 'order-paid'
        ORDER BY first_seen_at LIMIT 1) AS p ON true
      LEFT JOIN payments_by_hand h ON h.order_id = o.id AND h.taken_back_at IS NULL
      LEFT JOIN order_refunds r ON r.order_id = o.id
  ) AS found;
