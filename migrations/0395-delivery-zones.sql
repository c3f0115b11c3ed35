-- Where the shop delivers, how, for how much and until when; amounts in centavos.

CREATE TABLE delivery_zones (
  id text PRIMARY KEY,
  position integer NOT NULL,                  -- the first one that a place lies in holds
  name text NOT NULL,
  provinces text[] NOT NULL,                  -- empty: all
  postal_codes jsonb NOT NULL,                -- [{ from, to }]; empty: all
  ways jsonb NOT NULL                         -- src/delivery/zone.ts
);

-- What the owner writes down beside the holidays of the law; of one day this holds.
CREATE TABLE delivery_holidays (
  day date PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('feriado', 'no laborable', 'propio')),
  closed boolean NOT NULL
);

-- Free, as delivery was until now: what is bought is not charged more than before.
INSERT INTO delivery_zones (id, position, name, provinces, postal_codes, ways)
SELECT zone.id, zone.position, zone.name, zone.provinces, zone.postal_codes,
  jsonb_build_array(jsonb_build_object(
    'id', zone.id || '-domicilio', 'name', 'Envío a domicilio', 'kind', 'home',
    'prices', jsonb_build_array(jsonb_build_object('up_to_bottles', 6, 'price', 0)),
    'extra_per_bottle', 0, 'free_from', NULL, 'min_bottles', NULL, 'max_bottles', NULL,
    'min_days', zone.min_days, 'max_days', zone.max_days, 'cutoff', '14:00', 'hours', NULL, 'branch', NULL))
  || (SELECT jsonb_agg(jsonb_build_object(
    'id', zone.id || '-retiro-' || branch.id, 'name', 'Retiro en ' || branch.name, 'kind', 'pickup',
    'prices', '[]'::jsonb, 'extra_per_bottle', NULL, 'free_from', NULL, 'min_bottles', NULL, 'max_bottles', NULL,
    'min_days', 0, 'max_days', 1, 'cutoff', '16:00', 'hours', NULL, 'branch', branch.name) ORDER BY branch.place)
    FROM (VALUES (1, 'palermo', 'Palermo'), (2, 'san-telmo', 'San Telmo'), (3, 'belgrano', 'Belgrano'))
      AS branch (place, id, name))
FROM (VALUES
  ('caba', 1, 'Ciudad de Buenos Aires', ARRAY['Ciudad Autónoma de Buenos Aires'], '[]'::jsonb, 1, 2),
  ('gba', 2, 'Gran Buenos Aires', ARRAY['Buenos Aires'],
    '[{"from": "1601", "to": "1899"}]'::jsonb, 2, 3),
  ('pais', 3, 'Resto del país', ARRAY[]::text[], '[]'::jsonb, 3, 7))
  AS zone (id, position, name, provinces, postal_codes, min_days, max_days);

-- Resolución 164/2025 of the Chief of Cabinet, and Maundy Thursday of 2027.
INSERT INTO delivery_holidays (day, name, kind, closed) VALUES
  ('2026-12-07', 'Puente turístico', 'no laborable', true),
  ('2027-03-25', 'Jueves Santo', 'no laborable', true);
