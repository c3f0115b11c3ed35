-- Changes of one column of many wines at once, each with what it changed, so that it can be undone.

CREATE TABLE bulk_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  column_name text NOT NULL CHECK (column_name IN ('list_price', 'discount', 'minimo', 'id_categ', 'archived_at', 'image')),
  title text NOT NULL,                        -- what was asked, in words
  wines integer NOT NULL,
  undone_at timestamptz,
  undone_by text,
  kept integer NOT NULL DEFAULT 0             -- wines that stayed as they were when it was undone: changed since
);
CREATE TABLE bulk_change_rows (
  change_id bigint NOT NULL REFERENCES bulk_changes,
  product_id bigint NOT NULL REFERENCES products,
  value_before text,                          -- the column's value as text; null: it had none
  value_after text,
  PRIMARY KEY (change_id, product_id)
);
CREATE INDEX bulk_change_rows_wine ON bulk_change_rows (product_id);
