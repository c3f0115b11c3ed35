-- Critics' scores of a wine. What the form saves is the list in products.scores, audited and cached with the wine; each
-- score is a row of wine_scores, which the same statement writes, to be checked and searched by.

CREATE TABLE wine_scores (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  critic text NOT NULL CHECK (critic <> ''),
  points smallint NOT NULL CHECK (points BETWEEN 50 AND 100),
  year smallint CHECK (year BETWEEN 1900 AND 2100),
  UNIQUE NULLS NOT DISTINCT (product_id, critic, year)
);
CREATE INDEX wine_scores_points ON wine_scores (points, product_id);

ALTER TABLE products ADD COLUMN scores jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(scores) = 'array');

CREATE FUNCTION write_scores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM wine_scores WHERE product_id = NEW.id;
  INSERT INTO wine_scores (product_id, critic, points, year)
    SELECT NEW.id, critic, points, year
    FROM jsonb_to_recordset(NEW.scores) AS score (critic text, points smallint, year smallint);
  -- lists are filtered by points
  PERFORM pg_notify('catalogue_changed', 'catalogue');
  RETURN NULL;
END $$;
CREATE TRIGGER products_scores_new AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.scores <> '[]') EXECUTE FUNCTION write_scores();
CREATE TRIGGER products_scores AFTER UPDATE OF scores ON products FOR EACH ROW
  WHEN (OLD.scores IS DISTINCT FROM NEW.scores) EXECUTE FUNCTION write_scores();

SELECT audit_products();
