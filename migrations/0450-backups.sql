-- What became of each backup: the administration says how old the newest is, and one process at a time makes one.
CREATE TABLE backups (
  due_at timestamptz PRIMARY KEY,          -- by the schedule; of one by hand, when it was begun
  started_at timestamptz NOT NULL DEFAULT now(),
  retry_at timestamptz NOT NULL,           -- from then on another process may make it, unless it is finished
  attempts integer NOT NULL DEFAULT 1,
  finished_at timestamptz,
  name text,
  bytes bigint,
  row_count bigint,
  pictures integer,
  sealed boolean,
  problem text,                            -- why the last attempt failed, as a code
  problem_detail text,                     -- and in the words of what failed
  verified_at timestamptz,                 -- restored into a spare database, and compared
  CHECK ((finished_at IS NULL) = (name IS NULL))
);
CREATE INDEX backups_finished ON backups (finished_at DESC) WHERE finished_at IS NOT NULL;
