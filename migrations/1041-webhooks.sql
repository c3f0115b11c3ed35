-- Events that other programs are notified of. They are written in the transaction of the fact, by triggers: whatever changes
-- a row, nothing is lost when a process ends in between.
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  active boolean NOT NULL DEFAULT true,
  secret text NOT NULL,                       -- sealed with a key that is not in the database
  secret_before text,                         -- sealed; signs beside the new one until it ends
  secret_before_ends_at timestamptz,
  failing_since timestamptz,                  -- of the failures since the last delivery
  rests_until timestamptz,                    -- it asked for a pause (Retry-After)
  disabled_because text CHECK (disabled_because IN ('gone', 'failing')),
  made_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT active OR disabled_because IS NULL)
);

CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),   -- the same for every webhook and every try
  type text NOT NULL,
  subject text NOT NULL,                                -- 'product:17'
  version bigint NOT NULL,                              -- grows with each event of its subject
  data jsonb NOT NULL,                                  -- columns of the row; money in centavos
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_subject ON webhook_events (subject, version);
CREATE INDEX webhook_events_at ON webhook_events (at);

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
  subject text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz,
  status int,                                           -- HTTP status of the last try
  problem text,                                         -- why the last try failed
  delivered_at timestamptz
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at) WHERE state = 'waiting';
-- in order: what waits of one subject
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (webhook_id, subject, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);

-- Arguments: the thing, its id column, the columns that the event tells.
CREATE FUNCTION webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text[] := TG_ARGV[2]::text[];
  row_before jsonb;
  row_after jsonb;
  event_type text := TG_ARGV[0] || CASE TG_OP WHEN 'INSERT' THEN '.created' WHEN 'UPDATE' THEN '.updated' ELSE '.deleted' END;
  event_subject text;
  new_event bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE active AND event_type = ANY (events)) THEN RETURN NULL; END IF;
  row_after := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  IF TG_OP = 'UPDATE' THEN
    row_before := to_jsonb(OLD);
    IF NOT EXISTS (SELECT FROM unnest(told) AS c WHERE row_before -> c IS DISTINCT FROM row_after -> c) THEN RETURN NULL; END IF;
  END IF;
  -- stock and product are one subject, as they are one row
  event_subject := CASE TG_ARGV[0] WHEN 'stock' THEN 'product' ELSE TG_ARGV[0] END || ':' || (row_after ->> TG_ARGV[1]);
  -- the row is locked by this transaction: versions of a subject grow in the order in which its changes commit
  INSERT INTO webhook_events (type, subject, version, data) VALUES (
    event_type,
    event_subject,
    greatest((extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
      (SELECT max(version) + 1 FROM webhook_events WHERE subject = event_subject)),
    (SELECT jsonb_object_agg(c, row_after -> c) FROM unnest(told) AS c))
  RETURNING id INTO new_event;
  INSERT INTO webhook_deliveries (webhook_id, event_id, subject)
    SELECT id, new_event, event_subject FROM webhooks WHERE active AND event_type = ANY (events);
  PERFORM pg_notify('job_due', 'webhooks');
  RETURN NULL;
END $$;

CREATE TRIGGER products_webhook_rows AFTER INSERT OR DELETE ON products FOR EACH ROW
  EXECUTE FUNCTION webhook_event('product', 'id', '{id,name,sku,ean,list_price,discount,price,vintage,volume_ml,id_prod,archived_at}');
CREATE TRIGGER products_webhook_changes
  AFTER UPDATE OF name, sku, ean, list_price, discount, vintage, volume_ml, id_prod, archived_at ON products FOR EACH ROW
  EXECUTE FUNCTION webhook_event('product', 'id', '{id,name,sku,ean,list_price,discount,price,vintage,volume_ml,id_prod,archived_at}');
CREATE TRIGGER products_webhook_stock AFTER UPDATE OF stock, reserved ON products FOR EACH ROW
  EXECUTE FUNCTION webhook_event('stock', 'id', '{id,sku,ean,stock,reserved}');
CREATE TRIGGER orders_webhook AFTER INSERT OR DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION webhook_event('order', 'id', '{id,numero,user_id,estado,total,paid_at,sent_at,delivered_at,cancelled_at}');
CREATE TRIGGER orders_webhook_changes
  AFTER UPDATE OF estado, total, paid_at, sent_at, delivered_at, cancelled_at ON orders FOR EACH ROW
  EXECUTE FUNCTION webhook_event('order', 'id', '{id,numero,user_id,estado,total,paid_at,sent_at,delivered_at,cancelled_at}');
CREATE TRIGGER payments_webhook AFTER INSERT OR UPDATE OF status, amount, refunded, settled ON payments FOR EACH ROW
  EXECUTE FUNCTION webhook_event('payment', 'payment_id', '{payment_id,purchase_id,status,amount,currency,refunded,settled}');
CREATE TRIGGER payments_by_hand_webhook AFTER INSERT OR UPDATE OF taken_back_at ON payments_by_hand FOR EACH ROW
  EXECUTE FUNCTION webhook_event('manual_payment', 'id', '{id,order_id,way,amount,paid_on,taken_back_at}');
CREATE TRIGGER refunds_webhook AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW
  EXECUTE FUNCTION webhook_event('refund', 'id', '{id,order_id,payment_id,amount,state}');
CREATE TRIGGER invoices_webhook AFTER INSERT OR UPDATE OF state ON invoices FOR EACH ROW
  EXECUTE FUNCTION webhook_event('invoice', 'id', '{id,order_id,kind,corrects,letter,point_of_sale,number,day,state,total,cae}');
-- ids alone: what a person is called and where they live is asked for with a key
CREATE TRIGGER users_webhook AFTER INSERT OR UPDATE OF full_name, email, role, email_verified, removed_at ON users FOR EACH ROW
  EXECUTE FUNCTION webhook_event('customer', 'id', '{id,role,email_verified,removed_at,updated_at}');
