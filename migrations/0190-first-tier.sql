-- The first tier of a large catalogue: copies of the words of the wines that the shop puts first. A word that many wines
-- have is looked for here, in a tenth of the time or less; the whole catalogue is asked when too few are found.
CREATE TABLE first_tier (
  id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  plain_name text COLLATE "C" NOT NULL,                                         -- without accents and capital letters
  shop_order integer NOT NULL,
  search tsvector NOT NULL
);
-- seldom written, asked all day: no list of rows that wait to be sorted in
CREATE INDEX first_tier_search ON first_tier USING gin (search) WITH (fastupdate = off);

-- A copy is never older than its wine. Stock and stars, which change all day, are not copied.
CREATE FUNCTION first_tier_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM first_tier WHERE id = NEW.id;
  ELSE
    UPDATE first_tier SET plain_name = public.plain(NEW.name), shop_order = NEW.shop_order, search = NEW.search WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_first_tier AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.name, OLD.shop_order, OLD.archived_at, OLD.search)
    IS DISTINCT FROM (NEW.name, NEW.shop_order, NEW.archived_at, NEW.search))
  EXECUTE FUNCTION first_tier_follows();

-- Which wines are in it. In: how many it holds, and of how many wines on its catalogue has one. Rows are locked while
-- they are copied, so that a change made meanwhile is not lost. Whoever comes while another is at it has nothing to do.
CREATE FUNCTION refill_first_tier(most integer, large integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(5317190) THEN RETURN; END IF;
  IF (SELECT coalesce(sum(wines), 0) FROM catalogue_sizes) < large THEN
    DELETE FROM first_tier;
    RETURN;
  END IF;
  DELETE FROM first_tier WHERE id NOT IN (
    SELECT id FROM products WHERE archived_at IS NULL ORDER BY shop_order, id LIMIT most);
  INSERT INTO first_tier (id, plain_name, shop_order, search)
    SELECT id, public.plain(name), shop_order, search FROM products
    WHERE archived_at IS NULL AND id NOT IN (SELECT id FROM first_tier)
      AND id IN (SELECT id FROM products WHERE archived_at IS NULL ORDER BY shop_order, id LIMIT most)
    ORDER BY shop_order, id FOR SHARE
    ON CONFLICT (id) DO NOTHING;
END $$;
