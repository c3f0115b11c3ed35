-- One default address a person; who asked a question while signed in; and when an account was removed.

CREATE UNIQUE INDEX addresses_one_preferred ON addresses (user_id) WHERE preferred;
ALTER TABLE questions ADD COLUMN user_id text REFERENCES users;
CREATE INDEX questions_user ON questions (user_id) WHERE user_id IS NOT NULL;
ALTER TABLE users ADD COLUMN removed_at timestamptz;
