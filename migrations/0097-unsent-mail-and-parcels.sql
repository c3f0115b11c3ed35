-- Why a message could not be sent, for the shop to read; and what carries an order, for its customer to follow.

ALTER TABLE outbox ADD COLUMN refusal text;
CREATE INDEX outbox_troubled ON outbox (created_at) WHERE sent_at IS NULL AND refusal IS NOT NULL;
CREATE INDEX payments_troubled ON payments (updated_at) WHERE settled IN ('mismatch', 'refund-due');

ALTER TABLE orders ADD COLUMN parcel jsonb;   -- {empresa, codigo, enlace}
