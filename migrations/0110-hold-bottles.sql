-- Holds bottles, all of them or none, and says which wines lack them. One statement for whoever buys: between taking the
-- rows and the end of the transaction a crowd waits, and a busy process is slow to send the next one.
CREATE FUNCTION hold_bottles(wines bigint[], quantities int[])
RETURNS TABLE (product_id bigint, name text, available int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- in the order of their ids: two purchases of the same wines wait for each other instead of deadlocking
  PERFORM 1 FROM products p WHERE p.id = ANY(wines) ORDER BY p.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT line.id, coalesce(p.name, 'Un vino'),
      CASE WHEN p.archived_at IS NULL THEN greatest(0, coalesce(p.stock - p.reserved, 0)) ELSE 0 END
    FROM unnest(wines, quantities) AS line (id, quantity) LEFT JOIN products p ON p.id = line.id
    WHERE p.id IS NULL OR p.archived_at IS NOT NULL OR p.stock - p.reserved < line.quantity;
  IF NOT FOUND THEN
    UPDATE products p SET reserved = p.reserved + line.quantity
    FROM unnest(wines, quantities) AS line (id, quantity) WHERE p.id = line.id;
  END IF;
END $$;
