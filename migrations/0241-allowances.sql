-- What a stranger may set off in an hour or a day, over all processes: the key is a hash, of an address of the network or
-- of a mailbox. Not worth a write to the log.
CREATE UNLOGGED TABLE allowances (
  key text PRIMARY KEY,
  used integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX allowances_end ON allowances (ends_at);
