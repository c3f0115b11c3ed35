-- Prices, promotions, code and delivery of a purchase hold as long as its bottles are held. When that ended; null while
-- they hold, or since the buyer agreed to the prices of a later day. However its bottles become free, this is written.
ALTER TABLE purchases ADD COLUMN price_lapsed_at timestamptz;

UPDATE purchases SET price_lapsed_at = coalesce(lapsed_at, now()) WHERE hold = 'released';

CREATE FUNCTION purchases_released() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_lapsed_at := coalesce(OLD.price_lapsed_at, least(OLD.hold_expires_at, now()));
  RETURN NEW;
END $$;

CREATE TRIGGER purchases_released BEFORE UPDATE OF hold ON purchases
  FOR EACH ROW WHEN (OLD.hold = 'held' AND NEW.hold = 'released') EXECUTE FUNCTION purchases_released();
