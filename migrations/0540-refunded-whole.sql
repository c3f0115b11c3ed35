-- Whether all that an order was paid with went back by amounts while its state stayed: nothing of it is to be packed. What a
-- bank took stops an order by itself.
ALTER TABLE orders ADD COLUMN refunded_whole boolean NOT NULL DEFAULT false;

CREATE FUNCTION note_refunded_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET refunded_whole = true
  WHERE o.id = NEW.order_id AND NOT o.refunded_whole AND o.total <= (SELECT sum(r.amount) FROM refunds r
    WHERE r.order_id = o.id AND r.state = 'done' AND r.origin <> 'chargeback' AND r.created_at >= o.paid_at);
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_of_whole AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION note_refunded_whole();

UPDATE orders o SET refunded_whole = true WHERE o.total <= (SELECT sum(r.amount) FROM refunds r
  WHERE r.order_id = o.id AND r.state = 'done' AND r.origin <> 'chargeback' AND r.created_at >= o.paid_at);
