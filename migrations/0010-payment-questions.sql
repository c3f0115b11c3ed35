-- When the provider is asked next what it knows of a purchase, and when a refund that is due is tried next. Each is
-- moved on before the question is put, so that several processes share the work and none waits behind another.

ALTER TABLE purchases ADD COLUMN ask_at timestamptz DEFAULT now() + interval '20 seconds';  -- null: not any more
UPDATE purchases SET ask_at = NULL WHERE created_at < now() - interval '3 days';
CREATE INDEX purchases_to_ask ON purchases (ask_at) WHERE ask_at IS NOT NULL AND id_payment IS NOT NULL;

ALTER TABLE payments ADD COLUMN refund_at timestamptz NOT NULL DEFAULT now();
