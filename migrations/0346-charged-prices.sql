-- What was taken off a purchase, with its reasons, as it was on that day.

ALTER TABLE purchases ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]';  -- of the whole: [{promotion_id, reason, amount}], centavos
ALTER TABLE purchases ADD COLUMN code text;
ALTER TABLE orders ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]';
ALTER TABLE orders ADD COLUMN code text;

ALTER TABLE order_items ADD COLUMN list_price bigint;                    -- null: not noted in those days
ALTER TABLE order_items ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]';  -- of its bottles
ALTER TABLE order_items ADD COLUMN shares jsonb NOT NULL DEFAULT '[]';     -- its part of the order's discounts
ALTER TABLE order_items ADD COLUMN total bigint;    -- unit_price * quantity less its discounts
ALTER TABLE order_items ADD COLUMN charged bigint;  -- total less its shares: what was paid for it
ALTER TABLE order_items ADD COLUMN gift boolean NOT NULL DEFAULT false;
UPDATE order_items SET total = unit_price * quantity, charged = unit_price * quantity;
ALTER TABLE order_items ALTER COLUMN total SET NOT NULL;
ALTER TABLE order_items ALTER COLUMN charged SET NOT NULL;
ALTER TABLE order_items ADD CHECK (charged >= 0 AND charged <= total AND total <= unit_price * quantity);

-- A line of which no discount is said has none.
CREATE FUNCTION order_items_charged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total := coalesce(NEW.total, NEW.unit_price * NEW.quantity);
  NEW.charged := coalesce(NEW.charged, NEW.total);
  RETURN NEW;
END $$;
CREATE TRIGGER order_items_charged BEFORE INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION order_items_charged();
