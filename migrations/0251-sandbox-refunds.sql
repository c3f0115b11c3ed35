-- The stand-in of the payment provider keeps each refund by itself, and what an idempotency key was used for. The keys
-- from before say nothing of that; what was asked for under them is done.
ALTER TABLE sandbox_payments ADD COLUMN refunds jsonb NOT NULL DEFAULT '[]';  -- [{id, amount, date_created}]
DELETE FROM sandbox_idempotency;
ALTER TABLE sandbox_idempotency ADD COLUMN request text NOT NULL;
