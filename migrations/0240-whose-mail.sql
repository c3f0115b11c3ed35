-- Whose data a message or a checkout holds is written with it: a removal finds them by the person and not by the way
-- that their ids are made.
ALTER TABLE outbox ADD COLUMN user_id text;
ALTER TABLE mail_catcher ADD COLUMN user_id text;
CREATE INDEX outbox_user ON outbox (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mail_catcher_user ON mail_catcher (user_id) WHERE user_id IS NOT NULL;

CREATE TEMPORARY TABLE owners ON COMMIT DROP AS
  SELECT 'order-event-' || e.id || '@descorche' AS message_id, o.user_id FROM order_events e JOIN orders o ON o.id = e.order_id
  UNION ALL SELECT 'withdrawal-' || w.code || ending, o.user_id
    FROM withdrawals w JOIN orders o ON o.id = w.order_id, unnest(ARRAY['@descorche', '-decided@descorche']) AS ending
  UNION ALL SELECT 'restock-' || id || '@descorche', user_id FROM restock_wishes
  UNION ALL SELECT 'money-back-' || p.payment_id || '@descorche', q.user_id FROM payments p JOIN purchases q ON q.id = p.purchase_id
  UNION ALL SELECT 'question-' || id || '@descorche', user_id FROM questions WHERE user_id IS NOT NULL;
UPDATE outbox m SET user_id = owners.user_id FROM owners WHERE owners.message_id = m.message_id;
UPDATE mail_catcher m SET user_id = owners.user_id FROM owners WHERE owners.message_id = m.message_id;
UPDATE outbox m SET user_id = o.user_id FROM orders o
  WHERE m.message_id LIKE 'confirmation-%' AND split_part(m.message_id, '-', 2) = o.id::text;
UPDATE mail_catcher m SET user_id = o.user_id FROM orders o
  WHERE m.message_id LIKE 'confirmation-%' AND split_part(m.message_id, '-', 2) = o.id::text;

-- The domain of a Message-ID is the sender's, and is known where the message is sent.
UPDATE outbox SET message_id = split_part(message_id, '@', 1) WHERE message_id LIKE '%@descorche';
UPDATE mail_catcher SET message_id = split_part(message_id, '@', 1) WHERE message_id LIKE '%@descorche';
