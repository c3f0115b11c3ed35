-- pages show pictures over https alone: addresses that began with http: say so, and the few whose server knows no https
-- are shown as drawn bottles until an Admin chooses another picture
UPDATE products SET image = 'https:' || substr(image, 6) WHERE image ILIKE 'http://%';
UPDATE products SET more_images = (
  SELECT array_agg(CASE WHEN one ILIKE 'http://%' THEN 'https:' || substr(one, 6) ELSE one END ORDER BY place)
  FROM unnest(more_images) WITH ORDINALITY AS each (one, place))
WHERE array_to_string(more_images, ' ') ILIKE '%http://%';
