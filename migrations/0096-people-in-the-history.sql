-- The history names people by their account alone: what they are called is read from the account, so that nothing of a
-- removed person stays in rows that nobody may change. A removal, and data handed out on request, are told too.

ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET name = subject WHERE kind = 'persona';
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
ALTER TABLE audit_log DROP CONSTRAINT audit_log_action_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_action_check CHECK (action IN ('alta', 'cambio', 'baja', 'entrega'));

DROP TRIGGER users_audit ON users;
CREATE TRIGGER users_audit AFTER UPDATE OF role, removed_at ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION audit_change('persona', 'id', '{id}', '{id,full_name,email,picture,created_at,updated_at}');
