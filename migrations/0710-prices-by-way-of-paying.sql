-- A promotion for one way of paying decides whether a wine's page may speak of instalments without interest.
CREATE FUNCTION promotions_notify_cash_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP <> 'INSERT' AND OLD.conditions ? 'payment_way') OR (TG_OP <> 'DELETE' AND NEW.conditions ? 'payment_way') THEN
    PERFORM pg_notify('catalogue_changed', 'cash-prices');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER promotions_notify_cash_prices AFTER INSERT OR UPDATE OR DELETE ON promotions
  FOR EACH ROW EXECUTE FUNCTION promotions_notify_cash_prices();
