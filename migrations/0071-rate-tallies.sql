-- What persons and addresses asked of all processes together, minute by minute: kept for two minutes, and not worth a
-- write to the log.
CREATE UNLOGGED TABLE rate_tallies (
  who text NOT NULL,
  minute bigint NOT NULL,                     -- minutes since 1970
  requests integer NOT NULL,
  PRIMARY KEY (who, minute)
);
