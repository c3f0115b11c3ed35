-- Counts of facets and the index of top products under the field's names; how many wines are on sale is their sum.

-- `catalogue_sizes` kept that sum a second time: without it a list costs the same (docs/decisions/0031).
DROP TRIGGER products_counted_in ON products;
DROP TRIGGER products_counted_out ON products;
DROP TRIGGER products_counted_over ON products;
DROP FUNCTION wines_counted();
DROP FUNCTION fold_catalogue_size();
DROP FUNCTION recount_catalogue();
DROP FUNCTION recount_wine_groups();
DROP TABLE catalogue_sizes;

ALTER TABLE wine_kinds RENAME TO facet_counts;
ALTER TABLE bodega_kinds RENAME TO bodega_facet_counts;
ALTER TABLE bodega_sizes RENAME TO bodega_wine_counts;
ALTER TABLE first_tier RENAME TO top_products_index;
ALTER INDEX wine_kinds_category RENAME TO facet_counts_category;
ALTER INDEX wine_kinds_place RENAME TO facet_counts_place;
ALTER INDEX wine_kinds_fresh RENAME TO facet_counts_fresh;
ALTER INDEX bodega_kinds_fresh RENAME TO bodega_facet_counts_fresh;
ALTER INDEX bodega_kinds_of_bodega RENAME TO bodega_facet_counts_of_bodega;
ALTER INDEX bodega_kinds_of_category RENAME TO bodega_facet_counts_of_category;
ALTER INDEX bodega_kinds_of_place RENAME TO bodega_facet_counts_of_place;
ALTER INDEX bodega_sizes_bodega RENAME TO bodega_wine_counts_bodega;
ALTER INDEX bodega_sizes_largest RENAME TO bodega_wine_counts_largest;
ALTER INDEX bodega_sizes_fresh RENAME TO bodega_wine_counts_fresh;
ALTER INDEX first_tier_pkey RENAME TO top_products_index_pkey;
ALTER INDEX first_tier_search RENAME TO top_products_index_search;
ALTER TRIGGER wine_kinds_wake ON facet_counts RENAME TO facet_counts_wake;
ALTER TRIGGER bodega_kinds_wake ON bodega_facet_counts RENAME TO bodega_facet_counts_wake;
ALTER TRIGGER products_came ON products RENAME TO products_inserted;
ALTER TRIGGER products_went ON products RENAME TO products_deleted;
ALTER TRIGGER products_changed ON products RENAME TO products_updated;
ALTER TRIGGER products_first_tier ON products RENAME TO products_top_products_index;
ALTER FUNCTION wines_came() RENAME TO products_inserted;
ALTER FUNCTION wines_went() RENAME TO products_deleted;
ALTER FUNCTION wines_changed() RENAME TO products_updated;
ALTER FUNCTION fold_wine_groups() RENAME TO fold_facet_counts;
ALTER FUNCTION first_tier_follows() RENAME TO top_products_index_follows;
ALTER FUNCTION refill_first_tier(integer, integer) RENAME TO refill_top_products_index;

-- Read by processes of the release before, until an update has replaced them.
CREATE VIEW wine_kinds AS SELECT * FROM facet_counts;
CREATE VIEW bodega_kinds AS SELECT * FROM bodega_facet_counts;
CREATE VIEW bodega_sizes AS SELECT * FROM bodega_wine_counts;
CREATE VIEW first_tier AS SELECT * FROM top_products_index;
CREATE VIEW catalogue_sizes AS SELECT sum(wines) AS wines FROM facet_counts;

-- A change of the catalogue adds rows to the counts and touches none, so that two imports never wait for each other.
CREATE OR REPLACE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_counts (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max)
    SELECT id_categ, id_place, sparkling, discount > 0, pairings, count(*), min(price), max(price)
    FROM came WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_facet_counts (id_prod, id_categ, id_place, sparkling, discounted, wines)
    SELECT id_prod, id_categ, id_place, sparkling, discount > 0, count(*)
    FROM came WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_wine_counts (id_prod, wines) SELECT id_prod, count(*) FROM came WHERE archived_at IS NULL GROUP BY 1;
  PERFORM pg_notify('catalogue_changed', 'catalogue');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_counts (id_categ, id_place, sparkling, discounted, pairings, wines)
    SELECT id_categ, id_place, sparkling, discount > 0, pairings, -count(*)
    FROM went WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_facet_counts (id_prod, id_categ, id_place, sparkling, discounted, wines)
    SELECT id_prod, id_categ, id_place, sparkling, discount > 0, -count(*)
    FROM went WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_wine_counts (id_prod, wines) SELECT id_prod, -count(*) FROM went WHERE archived_at IS NULL GROUP BY 1;
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

-- Beyond 200 wines everything has changed: a notice holds 8,000 bytes.
CREATE OR REPLACE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  elsewhere boolean; counted boolean; availability boolean; rating boolean; tags text;
BEGIN
  SELECT bool_or((o.name, o.price, o.list_price, o.summary, o.id_prod, o.id_place, o.id_categ, o.sparkling,
      o.pairings, o.vintage, o.grapes, o.body, o.acidity, o.shop_order, o.discount, o.archived_at)
      IS DISTINCT FROM (n.name, n.price, n.list_price, n.summary, n.id_prod, n.id_place, n.id_categ, n.sparkling,
      n.pairings, n.vintage, n.grapes, n.body, n.acidity, n.shop_order, n.discount, n.archived_at)),
    bool_or((o.id_prod, o.id_categ, o.id_place, o.sparkling, o.pairings, o.price, o.discount, o.archived_at)
      IS DISTINCT FROM (n.id_prod, n.id_categ, n.id_place, n.sparkling, n.pairings, n.price, n.discount, n.archived_at)),
    bool_or((o.stock > o.reserved) <> (n.stock > n.reserved)),
    bool_or((o.review_count, o.review_sum) IS DISTINCT FROM (n.review_count, n.review_sum)),
    CASE WHEN count(*) <= 200 THEN string_agg('wine:' || n.id, ' ') END
    INTO elsewhere, counted, availability, rating, tags FROM went o JOIN came n USING (id);
  IF elsewhere IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_notify('catalogue_changed', CASE WHEN tags IS NULL THEN '' ELSE tags
    || CASE WHEN elsewhere THEN ' catalogue' ELSE '' END
    || CASE WHEN availability THEN ' order:available' ELSE '' END
    || CASE WHEN rating THEN ' order:rating' ELSE '' END END);
  IF NOT counted THEN RETURN NULL; END IF;
  INSERT INTO facet_counts (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max)
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
  INSERT INTO bodega_facet_counts (id_prod, id_categ, id_place, sparkling, discounted, wines)
    SELECT id_prod, id_categ, id_place, sparkling, discounted, sum(wines) FROM (
      SELECT id_prod, id_categ, id_place, sparkling, discount > 0 AS discounted, -1 AS wines FROM went WHERE archived_at IS NULL
      UNION ALL
      SELECT id_prod, id_categ, id_place, sparkling, discount > 0, 1 FROM came WHERE archived_at IS NULL
    ) AS moved GROUP BY 1, 2, 3, 4, 5 HAVING sum(wines) <> 0;
  INSERT INTO bodega_wine_counts (id_prod, wines)
    SELECT id_prod, sum(wines) FROM (
      SELECT id_prod, -1 AS wines FROM went WHERE archived_at IS NULL
      UNION ALL
      SELECT id_prod, 1 FROM came WHERE archived_at IS NULL
    ) AS moved GROUP BY 1 HAVING sum(wines) <> 0;
  RETURN NULL;
END $$;

-- Sums up what was added since the last time; no-op if another worker holds the lock. The cheapest and dearest of a
-- group that lost wines are looked up anew.
CREATE OR REPLACE FUNCTION fold_facet_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM facet_counts WHERE NOT folded) AND NOT EXISTS (SELECT 1 FROM bodega_facet_counts WHERE NOT folded)
    OR NOT pg_try_advisory_xact_lock(5317070) THEN RETURN; END IF;
  WITH fresh AS (DELETE FROM facet_counts WHERE NOT folded RETURNING *),
  touched AS (SELECT id_categ, id_place, sparkling, discounted, pairings, bool_or(price_min IS NULL OR wines <= 0) AS shrunk
    FROM fresh GROUP BY 1, 2, 3, 4, 5),
  before AS (DELETE FROM facet_counts k USING touched t WHERE k.folded
    AND (k.id_categ, k.id_place, k.sparkling, k.discounted, k.pairings) = (t.id_categ, t.id_place, t.sparkling, t.discounted, t.pairings)
    RETURNING k.*),
  sums AS (SELECT id_categ, id_place, sparkling, discounted, pairings, sum(wines) AS wines, min(price_min) AS low, max(price_max) AS high
    FROM (SELECT * FROM fresh UNION ALL SELECT * FROM before) AS parts GROUP BY 1, 2, 3, 4, 5),
  exact AS (SELECT t.id_categ, t.id_place, t.sparkling, t.discounted, t.pairings, min(p.price) AS low, max(p.price) AS high
    FROM touched t JOIN products p ON p.id_categ = t.id_categ AND p.id_place = t.id_place AND p.sparkling = t.sparkling
      AND (p.discount > 0) = t.discounted AND p.pairings = t.pairings AND p.archived_at IS NULL
    WHERE t.shrunk GROUP BY 1, 2, 3, 4, 5)
  INSERT INTO facet_counts (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max, folded)
    SELECT id_categ, id_place, sparkling, discounted, pairings, s.wines, coalesce(e.low, s.low), coalesce(e.high, s.high), true
    FROM sums s LEFT JOIN exact e USING (id_categ, id_place, sparkling, discounted, pairings) WHERE s.wines > 0;
  WITH fresh AS (DELETE FROM bodega_facet_counts WHERE NOT folded RETURNING *),
  touched AS (SELECT DISTINCT id_prod, id_categ, id_place, sparkling, discounted FROM fresh),
  before AS (DELETE FROM bodega_facet_counts k USING touched t WHERE k.folded
    AND (k.id_prod, k.id_categ, k.id_place, k.sparkling, k.discounted) = (t.id_prod, t.id_categ, t.id_place, t.sparkling, t.discounted)
    RETURNING k.*)
  INSERT INTO bodega_facet_counts (id_prod, id_categ, id_place, sparkling, discounted, wines, folded)
    SELECT id_prod, id_categ, id_place, sparkling, discounted, sum(wines), true
    FROM (SELECT * FROM fresh UNION ALL SELECT * FROM before) AS parts GROUP BY 1, 2, 3, 4, 5 HAVING sum(wines) > 0;
  WITH fresh AS (DELETE FROM bodega_wine_counts WHERE NOT folded RETURNING *),
  before AS (DELETE FROM bodega_wine_counts k WHERE k.folded AND k.id_prod IN (SELECT id_prod FROM fresh) RETURNING k.*)
  INSERT INTO bodega_wine_counts (id_prod, wines, folded)
    SELECT id_prod, sum(wines), true FROM (SELECT * FROM fresh UNION ALL SELECT * FROM before) AS parts
    GROUP BY 1 HAVING sum(wines) > 0;
END $$;

-- Counts everything anew, for a catalogue that was loaded around the triggers.
CREATE FUNCTION recount_facets() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE products IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(5317070);
  DELETE FROM facet_counts;
  DELETE FROM bodega_facet_counts;
  DELETE FROM bodega_wine_counts;
  INSERT INTO facet_counts (id_categ, id_place, sparkling, discounted, pairings, wines, price_min, price_max, folded)
    SELECT id_categ, id_place, sparkling, discount > 0, pairings, count(*), min(price), max(price), true
    FROM products WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_facet_counts (id_prod, id_categ, id_place, sparkling, discounted, wines, folded)
    SELECT id_prod, id_categ, id_place, sparkling, discount > 0, count(*), true
    FROM products WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO bodega_wine_counts (id_prod, wines, folded)
    SELECT id_prod, count(*), true FROM products WHERE archived_at IS NULL GROUP BY 1;
END $$;

-- A copy is never older than its wine. Stock and stars, which change all day, are not copied.
CREATE OR REPLACE FUNCTION top_products_index_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM top_products_index WHERE id = NEW.id;
  ELSE
    UPDATE top_products_index SET plain_name = public.plain(NEW.name), shop_order = NEW.shop_order, search = NEW.search WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- Which wines are in the index. In: how many it holds, and of how many wines on its catalogue has one. Rows are locked
-- while they are copied, so that a change made meanwhile is not lost. No-op if another worker holds the lock.
CREATE OR REPLACE FUNCTION refill_top_products_index(most integer, large integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(5317190) THEN RETURN; END IF;
  IF (SELECT coalesce(sum(wines), 0) FROM facet_counts) < large THEN
    DELETE FROM top_products_index;
    RETURN;
  END IF;
  DELETE FROM top_products_index WHERE id NOT IN (
    SELECT id FROM products WHERE archived_at IS NULL ORDER BY shop_order, id LIMIT most);
  INSERT INTO top_products_index (id, plain_name, shop_order, search)
    SELECT id, public.plain(name), shop_order, search FROM products
    WHERE archived_at IS NULL AND id NOT IN (SELECT id FROM top_products_index)
      AND id IN (SELECT id FROM products WHERE archived_at IS NULL ORDER BY shop_order, id LIMIT most)
    ORDER BY shop_order, id FOR SHARE
    ON CONFLICT (id) DO NOTHING;
END $$;
