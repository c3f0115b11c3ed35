-- Jobs are woken by what gives them work: a notification on `job_due` names the job, sent with the commit.
CREATE FUNCTION wake_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('job_due', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER outbox_wakes AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION wake_job('mail');
-- sent sooner than planned, not postponed or claimed
CREATE TRIGGER outbox_wakes_again AFTER UPDATE OF next_at ON outbox FOR EACH ROW
  WHEN (NEW.next_at < OLD.next_at) EXECUTE FUNCTION wake_job('mail');

CREATE TRIGGER imports_wake AFTER INSERT OR UPDATE OF state ON imports FOR EACH ROW
  WHEN (NEW.state IN ('revisando', 'importando')) EXECUTE FUNCTION wake_job('imports');

CREATE TRIGGER products_wake AFTER UPDATE OF stock, reserved, archived_at ON products FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL AND OLD.stock > OLD.reserved) <> (NEW.archived_at IS NULL AND NEW.stock > NEW.reserved))
  EXECUTE FUNCTION wake_job('back-in-stock');
CREATE TRIGGER restock_wishes_wake AFTER INSERT ON restock_wishes FOR EACH STATEMENT
  EXECUTE FUNCTION wake_job('back-in-stock');

CREATE TRIGGER orders_wake AFTER INSERT OR UPDATE OF paid_at ON orders FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL AND NEW.owner_told_at IS NULL) EXECUTE FUNCTION wake_job('sale-notices');

CREATE TRIGGER sandbox_webhooks_wake AFTER INSERT ON sandbox_webhooks FOR EACH STATEMENT
  EXECUTE FUNCTION wake_job('sandbox-webhooks');

-- what a fold writes wakes no other fold
CREATE TRIGGER wine_kinds_wake AFTER INSERT ON wine_kinds FOR EACH ROW
  WHEN (NOT NEW.folded) EXECUTE FUNCTION wake_job('facet-counts');
CREATE TRIGGER bodega_kinds_wake AFTER INSERT ON bodega_kinds FOR EACH ROW
  WHEN (NOT NEW.folded) EXECUTE FUNCTION wake_job('facet-counts');
