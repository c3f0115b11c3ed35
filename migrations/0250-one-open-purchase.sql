-- A person has one open unpaid purchase: a new one takes the place of the one before. What took its place, and when the
-- provider has to be told that nobody may pay it any more (null: nothing to tell).
ALTER TABLE purchases ADD COLUMN replaced_by uuid;
ALTER TABLE purchases ADD COLUMN end_checkout_at timestamptz;
CREATE INDEX purchases_to_end ON purchases (end_checkout_at) WHERE end_checkout_at IS NOT NULL;
