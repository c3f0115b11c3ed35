-- Questions of the contact page are an inbox: each has a state, and the answers that went out.

ALTER TABLE questions ADD COLUMN state text NOT NULL DEFAULT 'nueva' CHECK (state IN ('nueva', 'en curso', 'cerrada'));
-- what came before was answered by mail
UPDATE questions SET state = 'cerrada' WHERE created_at < now() - interval '7 days';
CREATE INDEX questions_open ON questions (state, created_at DESC, id DESC);

CREATE TABLE question_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
  user_id text,                               -- the account of who asked, if there was one
  answer text NOT NULL CHECK (answer <> ''),
  actor text NOT NULL,                        -- who answered
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX question_answers_question ON question_answers (question_id, id);
