-- The percentage that its payment method took off when the purchase was priced: while its bottles are held, an owner who edits the
-- method's discount, or accepts it no more, changes nothing of its price. Null: begun before this was kept, so that of today counts.
ALTER TABLE purchases ADD COLUMN method_discount smallint CHECK (method_discount BETWEEN 0 AND 100);
