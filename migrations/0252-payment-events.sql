-- Every signed event of the payment provider is kept with its topic, also those that the shop does not act on yet.
ALTER TABLE payment_notices ADD COLUMN topic text NOT NULL DEFAULT 'payment';
