-- A list by the size of the bottle changes with it. Beyond 200 wines everything has changed: a notice holds 8,000 bytes.
CREATE OR REPLACE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  elsewhere boolean; counted boolean; availability boolean; rating boolean; tags text;
BEGIN
  SELECT bool_or((o.name, o.price, o.list_price, o.summary, o.id_prod, o.id_place, o.id_categ, o.sparkling,
      o.pairings, o.vintage, o.grapes, o.body, o.acidity, o.volume_ml, o.shop_order, o.discount, o.archived_at)
      IS DISTINCT FROM (n.name, n.price, n.list_price, n.summary, n.id_prod, n.id_place, n.id_categ, n.sparkling,
      n.pairings, n.vintage, n.grapes, n.body, n.acidity, n.volume_ml, n.shop_order, n.discount, n.archived_at)),
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
