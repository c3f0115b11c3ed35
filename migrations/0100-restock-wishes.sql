-- Who wants to be told when a wine that ran out is back. Settled: told once, or the wine is not sold any more.
CREATE TABLE restock_wishes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     text NOT NULL REFERENCES users,
  product_id  bigint NOT NULL REFERENCES products,
  asked_at    timestamptz NOT NULL DEFAULT now(),
  settled_at  timestamptz,
  told        boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX restock_wishes_open ON restock_wishes (product_id, user_id) WHERE settled_at IS NULL;
CREATE INDEX restock_wishes_person ON restock_wishes (user_id);
