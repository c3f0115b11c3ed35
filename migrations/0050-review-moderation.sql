-- What the shop answers to a review, why one is hidden, and who reported it.

ALTER TABLE reviews
  ADD COLUMN answer text NOT NULL DEFAULT '',
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN hidden_reason text NOT NULL DEFAULT '';

CREATE TABLE review_reports (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,                     -- an Admin looked at it
  PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_reports_open ON review_reports (review_id) WHERE settled_at IS NULL;
CREATE INDEX review_reports_user ON review_reports (user_id);
CREATE INDEX reviews_hidden ON reviews (hidden_at DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_people ON reviews (created_at DESC) WHERE NOT demo;
