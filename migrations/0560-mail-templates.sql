-- Which template a mail was made of and with what values, so that it is sent with the texts of the moment. Null for a
-- mail that has no template.
ALTER TABLE outbox ADD COLUMN template jsonb;
