-- Changes of many prices at once, each with what it changed, so that it can be undone.

CREATE TABLE price_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  title text NOT NULL,                        -- what was asked, in words
  rule jsonb NOT NULL,
  wines integer NOT NULL,
  undone_at timestamptz,
  undone_by text
);
CREATE TABLE price_change_rows (
  change_id bigint NOT NULL REFERENCES price_changes,
  product_id bigint NOT NULL REFERENCES products,
  price_before bigint NOT NULL,               -- list prices, centavos
  price_after bigint NOT NULL,
  PRIMARY KEY (change_id, product_id)
);
