-- Messages that a fact called for, written in the fact's own transaction and sent by a worker; and those that the
-- embedded stand-in for a mail server has taken.

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL UNIQUE,             -- one message a fact, however often it is queued
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body text NOT NULL,
  reply_to text,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX outbox_due ON outbox (next_at) WHERE sent_at IS NULL;

CREATE TABLE mail_catcher (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body text NOT NULL,
  caught_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_catcher_newest ON mail_catcher (id DESC);
