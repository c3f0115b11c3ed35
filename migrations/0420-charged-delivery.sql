-- How a purchase reaches its buyer and what that costs, as it was chosen; null: not chosen. Amounts in centavos.
-- {way, name, kind, zone, branch, hours, postal_code, province, list_price, discounts, price, leaves, earliest, latest,
--  min_days, max_days, cutoff}
ALTER TABLE purchases ADD COLUMN delivery jsonb;
ALTER TABLE orders ADD COLUMN delivery jsonb;

-- The moment whose prices and promotions hold for a purchase.
ALTER TABLE purchases ADD COLUMN priced_at timestamptz NOT NULL DEFAULT now();
UPDATE purchases SET priced_at = created_at;

-- The order that goes on with another total, and so with another checkout.
ALTER TABLE purchases ADD COLUMN superseded_of bigint;
CREATE INDEX purchases_superseded ON purchases (superseded_of) WHERE superseded_of IS NOT NULL;
