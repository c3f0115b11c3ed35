-- Uploaded pictures, and the pictures of a wine beside its main one.

ALTER TABLE products ADD COLUMN more_images text[] NOT NULL DEFAULT '{}';  -- addresses, in the order they are shown

CREATE TABLE pictures (
  id text PRIMARY KEY,                        -- hash of the uploaded file and of how it was cut
  width integer NOT NULL CHECK (width > 0),   -- pixels of the largest size that is kept
  height integer NOT NULL CHECK (height > 0),
  uploaded_by text NOT NULL,
  needed_at timestamptz NOT NULL DEFAULT now() -- when something last took it or let go of it
);
CREATE INDEX pictures_needed ON pictures (needed_at);
