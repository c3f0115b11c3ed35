-- A million wines are listed, counted and filtered as fast as a thousand.

-- One index per order of the list, and per term with the shop's own order behind it.
DROP INDEX products_producer;
DROP INDEX products_location;
DROP INDEX products_category;
CREATE INDEX products_producer ON products (id_prod, shop_order, id);
CREATE INDEX products_location ON products (id_place, shop_order, id);
CREATE INDEX products_category ON products (id_categ, shop_order, id);
CREATE INDEX products_name ON products (name COLLATE "es-x-icu", id) WHERE archived_at IS NULL;
CREATE INDEX products_newest ON products (created_at DESC, id) WHERE archived_at IS NULL;
CREATE INDEX products_offer ON products (discount DESC, id) WHERE archived_at IS NULL;
-- A wine with few reviews is drawn towards three and a half stars, so that one vote does not win.
CREATE INDEX products_rating ON products (((review_sum + 17.5) / (review_count + 5)) DESC, id) WHERE archived_at IS NULL;

-- How many wines on sale share everything that a menu of filters asks for, and their prices. A change of the catalogue
-- adds rows and touches none, so that nobody waits for anybody; fold_wine_groups() sums them up a moment later.
-- Readers always sum.
CREATE TABLE wine_kinds (
  id_categ bigint NOT NULL,
  id_place bigint NOT NULL,
  sparkling boolean NOT NULL,
  discounted boolean NOT NULL,
  pairings text[] NOT NULL,
  wines integer NOT NULL,
  price_min bigint,                          -- centavos; null where wines were only taken away
  price_max bigint,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX wine_kinds_category ON wine_kinds (id_categ, id_place);
CREATE INDEX wine_kinds_place ON wine_kinds (id_place);
CREATE INDEX wine_kinds_fresh ON wine_kinds (id_categ) WHERE NOT folded;

-- The same by bodega.
CREATE TABLE bodega_kinds (
  id_prod bigint NOT NULL,
  id_categ bigint NOT NULL,
  id_place bigint NOT NULL,
  sparkling boolean NOT NULL,
  discounted boolean NOT NULL,
  wines integer NOT NULL,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX bodega_kinds_bodega ON bodega_kinds (id_prod, id_categ, id_place);
CREATE INDEX bodega_kinds_category ON bodega_kinds (id_categ);
CREATE INDEX bodega_kinds_place ON bodega_kinds (id_place);
CREATE INDEX bodega_kinds_fresh ON bodega_kinds (id_prod) WHERE NOT folded;

-- How many wines each bodega has in all.
CREATE TABLE bodega_sizes (
  id_prod bigint NOT NULL,
  wines integer NOT NULL,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX bodega_sizes_bodega ON bodega_sizes (id_prod);

CREATE FUNCTION wines_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wine_kinds (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max)
    SELECT id_categ, id_place, sparkling, discount > 0, pairings, count(*), min(price), max(price)
    FROM came WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_kinds (id_prod, id_categ, id_place, sparkling, discounted, wines)
    SELECT id_prod, id_categ, id_place, sparkling, discount > 0, count(*)
    FROM came WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_sizes (id_prod, wines) SELECT id_prod, count(*) FROM came WHERE archived_at IS NULL GROUP BY 1;
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

CREATE FUNCTION wines_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wine_kinds (id_categ, id_place, sparkling, discounted, pairings, wines)
    SELECT id_categ, id_place, sparkling, discount > 0, pairings, -count(*)
    FROM went WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_kinds (id_prod, id_categ, id_place, sparkling, discounted, wines)
    SELECT id_prod, id_categ, id_place, sparkling, discount > 0, -count(*)
    FROM went WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_sizes (id_prod, wines) SELECT id_prod, -count(*) FROM went WHERE archived_at IS NULL GROUP BY 1;
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

-- Stock moves and stars come in all day: what shows these wines has changed then ('wines 3 17'), and nothing else.
CREATE FUNCTION wines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  elsewhere boolean; ids text;
BEGIN
  SELECT bool_or((o.name, o.price, o.list_price, o.image, o.summary, o.id_prod, o.id_place, o.id_categ, o.sparkling,
      o.pairings, o.vintage, o.grapes, o.shop_order, o.discount, o.archived_at)
      IS DISTINCT FROM (n.name, n.price, n.list_price, n.image, n.summary, n.id_prod, n.id_place, n.id_categ, n.sparkling,
      n.pairings, n.vintage, n.grapes, n.shop_order, n.discount, n.archived_at)),
    CASE WHEN count(*) <= 200 THEN string_agg(n.id::text, ' ') END
    INTO elsewhere, ids FROM went o JOIN came n USING (id);
  IF elsewhere IS NULL THEN RETURN NULL; END IF;
  IF NOT elsewhere THEN
    PERFORM pg_notify('catalogue_changed', CASE WHEN ids IS NULL THEN '' ELSE 'wines ' || ids END);
    RETURN NULL;
  END IF;
  PERFORM pg_notify('catalogue_changed', '');
  INSERT INTO wine_kinds (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max)
    SELECT id_categ, id_place, sparkling, discounted, pairings, sum(wines), min(low), max(high) FROM (
      SELECT o.id_categ, o.id_place, o.sparkling, o.discount > 0 AS discounted, o.pairings, -1 AS wines, NULL::bigint AS low, NULL::bigint AS high
      FROM went o JOIN came n USING (id) WHERE o.archived_at IS NULL
        AND (o.id_categ, o.id_place, o.sparkling, o.pairings, o.price, o.discount, o.archived_at)
        IS DISTINCT FROM (n.id_categ, n.id_place, n.sparkling, n.pairings, n.price, n.discount, n.archived_at)
      UNION ALL
      SELECT n.id_categ, n.id_place, n.sparkling, n.discount > 0, n.pairings, 1, n.price, n.price
      FROM went o JOIN came n USING (id) WHERE n.archived_at IS NULL
        AND (o.id_categ, o.id_place, o.sparkling, o.pairings, o.price, o.discount, o.archived_at)
        IS DISTINCT FROM (n.id_categ, n.id_place, n.sparkling, n.pairings, n.price, n.discount, n.archived_at)
    ) AS moved GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_kinds (id_prod, id_categ, id_place, sparkling, discounted, wines)
    SELECT id_prod, id_categ, id_place, sparkling, discounted, sum(wines) FROM (
      SELECT id_prod, id_categ, id_place, sparkling, discount > 0 AS discounted, -1 AS wines FROM went WHERE archived_at IS NULL
      UNION ALL
      SELECT id_prod, id_categ, id_place, sparkling, discount > 0, 1 FROM came WHERE archived_at IS NULL
    ) AS moved GROUP BY 1, 2, 3, 4, 5 HAVING sum(wines) <> 0;
  INSERT INTO bodega_sizes (id_prod, wines)
    SELECT id_prod, sum(wines) FROM (
      SELECT id_prod, -1 AS wines FROM went WHERE archived_at IS NULL
      UNION ALL
      SELECT id_prod, 1 FROM came WHERE archived_at IS NULL
    ) AS moved GROUP BY 1 HAVING sum(wines) <> 0;
  RETURN NULL;
END $$;

DROP TRIGGER products_changed ON products;
CREATE TRIGGER products_came AFTER INSERT ON products REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION wines_came();
CREATE TRIGGER products_went AFTER DELETE ON products REFERENCING OLD TABLE AS went
  FOR EACH STATEMENT EXECUTE FUNCTION wines_went();
CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS went NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION wines_changed();

-- A review changes what shows its wine.
CREATE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', 'wines ' || CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END);
  RETURN NULL;
END $$;
DROP TRIGGER reviews_changed ON reviews;
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION review_changed();

-- Sums up what was added since the last time; whoever comes while another is at it has nothing to do. The cheapest and
-- dearest of a group that lost wines are looked up anew.
CREATE FUNCTION fold_wine_groups() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM wine_kinds WHERE NOT folded) AND NOT EXISTS (SELECT 1 FROM bodega_kinds WHERE NOT folded)
    OR NOT pg_try_advisory_xact_lock(5317070) THEN RETURN; END IF;
  WITH fresh AS (DELETE FROM wine_kinds WHERE NOT folded RETURNING *),
  touched AS (SELECT id_categ, id_place, sparkling, discounted, pairings, bool_or(price_min IS NULL OR wines <= 0) AS shrunk
    FROM fresh GROUP BY 1, 2, 3, 4, 5),
  before AS (DELETE FROM wine_kinds k USING touched t WHERE k.folded
    AND (k.id_categ, k.id_place, k.sparkling, k.discounted, k.pairings) = (t.id_categ, t.id_place, t.sparkling, t.discounted, t.pairings)
    RETURNING k.*),
  sums AS (SELECT id_categ, id_place, sparkling, discounted, pairings, sum(wines) AS wines, min(price_min) AS low, max(price_max) AS high
    FROM (SELECT * FROM fresh UNION ALL SELECT * FROM before) AS parts GROUP BY 1, 2, 3, 4, 5),
  exact AS (SELECT t.id_categ, t.id_place, t.sparkling, t.discounted, t.pairings, min(p.price) AS low, max(p.price) AS high
    FROM touched t JOIN products p ON p.id_categ = t.id_categ AND p.id_place = t.id_place AND p.sparkling = t.sparkling
      AND (p.discount > 0) = t.discounted AND p.pairings = t.pairings AND p.archived_at IS NULL
    WHERE t.shrunk GROUP BY 1, 2, 3, 4, 5)
  INSERT INTO wine_kinds (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max, folded)
    SELECT id_categ, id_place, sparkling, discounted, pairings, s.wines, coalesce(e.low, s.low), coalesce(e.high, s.high), true
    FROM sums s LEFT JOIN exact e USING (id_categ, id_place, sparkling, discounted, pairings) WHERE s.wines > 0;
  WITH fresh AS (DELETE FROM bodega_kinds WHERE NOT folded RETURNING *),
  touched AS (SELECT DISTINCT id_prod, id_categ, id_place, sparkling, discounted FROM fresh),
  before AS (DELETE FROM bodega_kinds k USING touched t WHERE k.folded
    AND (k.id_prod, k.id_categ, k.id_place, k.sparkling, k.discounted) = (t.id_prod, t.id_categ, t.id_place, t.sparkling, t.discounted)
    RETURNING k.*)
  INSERT INTO bodega_kinds (id_prod, id_categ, id_place, sparkling, discounted, wines, folded)
    SELECT id_prod, id_categ, id_place, sparkling, discounted, sum(wines), true
    FROM (SELECT * FROM fresh UNION ALL SELECT * FROM before) AS parts GROUP BY 1, 2, 3, 4, 5 HAVING sum(wines) > 0;
  WITH fresh AS (DELETE FROM bodega_sizes WHERE NOT folded RETURNING *),
  before AS (DELETE FROM bodega_sizes k WHERE k.folded AND k.id_prod IN (SELECT id_prod FROM fresh) RETURNING k.*)
  INSERT INTO bodega_sizes (id_prod, wines, folded)
    SELECT id_prod, sum(wines), true FROM (SELECT * FROM fresh UNION ALL SELECT * FROM before) AS parts
    GROUP BY 1 HAVING sum(wines) > 0;
END $$;

-- Counts everything anew, for a catalogue that was loaded around the triggers.
CREATE FUNCTION recount_wine_groups() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE products IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(5317070);
  DELETE FROM wine_kinds;
  DELETE FROM bodega_kinds;
  DELETE FROM bodega_sizes;
  INSERT INTO wine_kinds (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max, folded)
    SELECT id_categ, id_place, sparkling, discount > 0, pairings, count(*), min(price), max(price), true
    FROM products WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_kinds (id_prod, id_categ, id_place, sparkling, discounted, wines, folded)
    SELECT id_prod, id_categ, id_place, sparkling, discount > 0, count(*), true
    FROM products WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_sizes (id_prod, wines, folded)
    SELECT id_prod, count(*), true FROM products WHERE archived_at IS NULL GROUP BY 1;
END $$;
SELECT recount_wine_groups();
