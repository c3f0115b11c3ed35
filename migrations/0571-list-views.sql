-- How a person of the staff looks at the administration's lists: views with a name, and which columns they want.

CREATE TABLE list_views (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('wines', 'orders', 'users')),
  name text NOT NULL CHECK (name <> ''),
  query text NOT NULL,                        -- filters, order and columns, as the address bar has them
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, list, name)
);
CREATE TABLE list_columns (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('wines', 'orders', 'users')),
  shown text[] NOT NULL,                      -- titles of the columns that are chosen
  PRIMARY KEY (user_id, list)
);
