-- What others liked: ratings that came with the demo shop, and what is learned from them and from the shop's own buyers.
CREATE TABLE taste_ratings (
  person text NOT NULL,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  liked boolean NOT NULL,
  rated_on date NOT NULL,
  PRIMARY KEY (person, product_id)
);
CREATE INDEX taste_ratings_product ON taste_ratings (product_id);

-- a wine's neighbours, the strongest first: three lists of one length
CREATE TABLE wine_neighbours (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  neighbour_ids bigint[] NOT NULL,
  together real[] NOT NULL,
  lately real[] NOT NULL,
  trend real NOT NULL,
  liked real NOT NULL,
  people integer NOT NULL,
  learned_at timestamptz NOT NULL DEFAULT now()
);
