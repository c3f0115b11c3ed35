-- How many wines are on sale, without counting them: changes add rows, fold_catalogue_size() sums them up, readers sum.
CREATE TABLE catalogue_sizes (wines integer NOT NULL);

CREATE FUNCTION wines_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_sizes SELECT count(*) FROM came WHERE archived_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_sizes SELECT -count(*) FROM went WHERE archived_at IS NULL;
  ELSE
    INSERT INTO catalogue_sizes VALUES (CASE WHEN NEW.archived_at IS NULL THEN 1 ELSE -1 END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted_in AFTER INSERT ON products REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION wines_counted();
CREATE TRIGGER products_counted_out AFTER DELETE ON products REFERENCING OLD TABLE AS went
  FOR EACH STATEMENT EXECUTE FUNCTION wines_counted();
CREATE TRIGGER products_counted_over AFTER UPDATE OF archived_at ON products FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION wines_counted();

-- Whoever comes while another is at it has nothing to do.
CREATE FUNCTION fold_catalogue_size() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM catalogue_sizes) < 2 OR NOT pg_try_advisory_xact_lock(5317080) THEN RETURN; END IF;
  WITH parts AS (DELETE FROM catalogue_sizes RETURNING wines)
  INSERT INTO catalogue_sizes SELECT sum(wines) FROM parts HAVING count(*) > 0;
END $$;

CREATE FUNCTION recount_catalogue() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE products IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(5317080);
  DELETE FROM catalogue_sizes;
  INSERT INTO catalogue_sizes SELECT count(*) FROM products WHERE archived_at IS NULL;
  PERFORM recount_wine_groups();
END $$;
SELECT recount_catalogue();
