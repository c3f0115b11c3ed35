-- What a purchase says as a gift, and its order: {wrap, message, recipient, phone, wished_day, hide_prices}; null: it is none.
-- What the wrapping costs is a charge of the kind gift_wrap.
ALTER TABLE purchases ADD COLUMN gift jsonb;
ALTER TABLE orders ADD COLUMN gift jsonb;
