-- What a request is about: some bottles of the purchase, or all of it.
ALTER TABLE withdrawals ADD COLUMN kind text NOT NULL DEFAULT 'arrepentimiento'
  CHECK (kind IN ('arrepentimiento', 'reclamo'));  -- reclamo: broken, missing or wrong bottles
ALTER TABLE withdrawals ADD COLUMN lines jsonb;      -- [{product_id, quantity}]; null: everything
