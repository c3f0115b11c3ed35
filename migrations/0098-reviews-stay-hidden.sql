-- A hidden review that its author deletes leaves this behind: what they write next of that wine stays hidden, too.
CREATE TABLE reviews_deleted_hidden (
  product_id bigint NOT NULL REFERENCES products,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  PRIMARY KEY (product_id, user_id)
);
CREATE INDEX reviews_deleted_hidden_user ON reviews_deleted_hidden (user_id);
