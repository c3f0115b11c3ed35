-- Pages say what delivery costs and how long it takes: they are made anew when the owner changes the zones.
CREATE TRIGGER delivery_zones_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_zones
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
