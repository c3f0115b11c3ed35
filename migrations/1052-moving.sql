-- Shops that move in: what their files say, row by row, and what became of it.

CREATE TABLE moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  system text NOT NULL CHECK (system IN ('tiendanube', 'woocommerce', 'shopify', 'prestashop', 'own')),
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  state text NOT NULL DEFAULT 'revisada' CHECK (state IN ('revisada', 'trayendo', 'terminada', 'deshaciendo', 'deshecha')),
  import_id bigint,                          -- the import of its wines
  cookie_key text NOT NULL DEFAULT '',       -- PrestaShop's, until its passwords are read
  problem text,
  files jsonb NOT NULL DEFAULT '[]'          -- [{name, kind, rows}]
);
CREATE UNIQUE INDEX moves_one_at_work ON moves ((true)) WHERE state IN ('trayendo', 'deshaciendo');

CREATE TABLE move_rows (
  move_id bigint NOT NULL REFERENCES moves ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('product', 'customer', 'order', 'opinion', 'coupon', 'address', 'picture', 'setting')),
  key text NOT NULL,
  label text NOT NULL,
  content jsonb NOT NULL,                    -- emptied once it is done
  state text NOT NULL DEFAULT 'espera' CHECK (state IN ('espera', 'traida', 'repetida', 'afuera', 'deshecha')),
  why text,
  PRIMARY KEY (move_id, position)
);
CREATE INDEX move_rows_waiting ON move_rows (move_id, kind, position) WHERE state = 'espera';

-- What has moved in, so that a second run brings only what is new.
CREATE TABLE moved (
  system text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  target text NOT NULL,
  created boolean NOT NULL,                  -- false: it was there before
  move_id bigint NOT NULL REFERENCES moves,
  PRIMARY KEY (system, kind, key)
);
CREATE INDEX moved_by_move ON moved (move_id, kind);
