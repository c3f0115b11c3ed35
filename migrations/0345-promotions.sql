-- What is taken off, for whom, when and how often.

CREATE TABLE promotions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),  -- what buyers read as the reason
  active boolean NOT NULL DEFAULT true,
  starts_at timestamptz,                      -- null: at once
  ends_at timestamptz,                        -- null: until it is switched off
  code text CHECK (code = upper(code)),       -- null: it needs none
  on_top boolean NOT NULL DEFAULT true,       -- a code's order discount adds to the other promotions
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_person integer CHECK (max_uses_per_person > 0),
  conditions jsonb NOT NULL DEFAULT '{}',     -- src/promotions/promotion.ts, amounts in centavos
  effect jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at > starts_at)
);
CREATE UNIQUE INDEX promotions_code ON promotions (code) WHERE active;

-- One row for each promotion of a purchase. 'held': its bottles are reserved; 'used': it is paid; 'returned': neither any
-- more. Held and used ones count towards the limits.
CREATE TABLE promotion_uses (
  promotion_id bigint NOT NULL REFERENCES promotions,
  purchase_id uuid NOT NULL REFERENCES purchases ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'used', 'returned')),
  amount bigint NOT NULL CHECK (amount >= 0), -- centavos taken off
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (promotion_id, purchase_id)
);
CREATE INDEX promotion_uses_purchase ON promotion_uses (purchase_id);
CREATE INDEX promotion_uses_user ON promotion_uses (user_id, promotion_id);

-- However a reservation ends: whoever releases the bottles of a purchase gives its uses back.
CREATE FUNCTION return_promotion_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE promotion_uses SET state = 'returned' WHERE purchase_id = NEW.id AND state <> 'returned';
  RETURN NULL;
END $$;
CREATE TRIGGER purchases_return_promotion_uses AFTER UPDATE OF hold ON purchases FOR EACH ROW
  WHEN (NEW.hold = 'released' AND OLD.hold <> 'released') EXECUTE FUNCTION return_promotion_uses();
