-- The content of the request that a purchase or an order by hand was begun with, as a hash: the same key with other content is
-- refused. Null: begun before this was kept, so nothing is compared.
ALTER TABLE purchases ADD COLUMN request_digest text;
ALTER TABLE orders_by_hand ADD COLUMN request_digest text;

-- The promotion as it was when the purchase was priced with it: while the bottles are held, an owner who edits it changes
-- nothing of their price. Null: begun before this was kept, so the promotion of today counts.
ALTER TABLE promotion_uses ADD COLUMN terms jsonb;
