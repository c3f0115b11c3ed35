-- A category's type says what kind of product it is of: wine by its colour, spirits, other drinks, oils, accessories. Wines
-- stay what they are; sparkling wine is wine that sparkles. Which types there are is the program's record
-- (src/catalogue/taxonomy/product-kinds.ts), so that another kind needs no migration.

ALTER TABLE categories
  DROP CONSTRAINT categories_type_check,
  DROP CONSTRAINT categories_degree_sugar_check,
  ADD CONSTRAINT categories_type_named CHECK (type <> ''),
  ADD CONSTRAINT categories_sugar_of_wine CHECK (CASE WHEN type IN ('Tinto', 'Rosado', 'Blanco')
    THEN degree_sugar IN ('Seco', 'Abocado', 'Semiseco', 'Dulce', 'Dulce Natural') ELSE degree_sugar = '' END);

-- A corkscrew holds neither alcohol nor millilitres.
ALTER TABLE products
  DROP CONSTRAINT products_alcohol_check,
  ADD CONSTRAINT products_alcohol_not_negative CHECK (alcohol >= 0),
  ALTER COLUMN volume_ml DROP NOT NULL;
