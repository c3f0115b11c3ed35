-- A bought wine is told from every other: bodega, vintage and content belong to what was bought.
-- Purchases of before get those of today's wines, which is the best that is known of them.

-- Same rule as wineName in src/catalogue/wine-name.ts; a test holds the two together.
CREATE FUNCTION wine_name(name text, producer text, vintage integer, volume_ml integer) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' · ',
    concat_ws(' ', CASE WHEN producer <> '' AND strpos(name, producer) = 0 THEN producer END, name,
      CASE WHEN strpos(name, vintage::text) = 0 THEN vintage END),
    volume_ml || ' ml') $$;

-- The full name of a wine of the catalogue, as it is today.
CREATE FUNCTION wine_name(product products) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT public.wine_name(product.name, b.description, product.vintage, product.volume_ml)
    FROM public.producers b WHERE b.id_prod = product.id_prod $$;

ALTER TABLE order_items
  ADD COLUMN producer text NOT NULL DEFAULT '',
  ADD COLUMN vintage smallint,
  ADD COLUMN volume_ml integer;

UPDATE order_items i SET producer = b.description, vintage = p.vintage, volume_ml = p.volume_ml
  FROM products p JOIN producers b ON b.id_prod = p.id_prod WHERE p.id = i.product_id;

-- lines: [{product_id, name, producer, vintage, volume_ml, image, quantity, unit_price, discount, type, degree_sugar, variety}]
UPDATE purchases q SET lines = coalesce((
    SELECT jsonb_agg(line.value || coalesce((
        SELECT jsonb_build_object('producer', b.description, 'vintage', p.vintage, 'volume_ml', p.volume_ml)
          FROM products p JOIN producers b ON b.id_prod = p.id_prod WHERE p.id = (line.value ->> 'product_id')::bigint),
        '{"producer": "", "vintage": null, "volume_ml": null}') ORDER BY line.ordinality)
      FROM jsonb_array_elements(q.lines) WITH ORDINALITY AS line), '[]')
  WHERE NOT EXISTS (SELECT FROM orders o WHERE o.purchase_id = q.id AND o.estado <> 'Ingreso');

-- As 0110 has it, with the full name of the wines that lack bottles.
CREATE OR REPLACE FUNCTION hold_bottles(wines bigint[], quantities int[])
RETURNS TABLE (product_id bigint, name text, available int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- in the order of their ids: two purchases of the same wines wait for each other instead of deadlocking
  PERFORM 1 FROM products p WHERE p.id = ANY(wines) ORDER BY p.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT line.id, coalesce(wine_name(p), 'Un vino'),
      CASE WHEN p.archived_at IS NULL THEN greatest(0, coalesce(p.stock - p.reserved, 0)) ELSE 0 END
    FROM unnest(wines, quantities) AS line (id, quantity) LEFT JOIN products p ON p.id = line.id
    WHERE p.id IS NULL OR p.archived_at IS NOT NULL OR p.stock - p.reserved < line.quantity;
  IF NOT FOUND THEN
    UPDATE products p SET reserved = p.reserved + line.quantity
    FROM unnest(wines, quantities) AS line (id, quantity) WHERE p.id = line.id;
  END IF;
END $$;
