-- A message that an Admin gave up stays: the fact that called for it is not told anew.
ALTER TABLE outbox ADD COLUMN given_up_at timestamptz;
