-- An order whose delivery or way of paying changes goes on as another purchase with the same bottles: since when they have
-- been held without a break, so that changing again and again does not hold them for ever. Null: since its deadline was set.
ALTER TABLE purchases ADD COLUMN held_since timestamptz;
