-- Whoever keeps answers about the catalogue in memory hears of every change of it, in this process or another.

CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER producers_changed AFTER INSERT OR UPDATE OR DELETE ON producers FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER locations_changed AFTER INSERT OR UPDATE OR DELETE ON locations FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER users_renamed AFTER UPDATE OF full_name ON users FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
