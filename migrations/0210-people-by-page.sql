-- The list of people comes by the page, and whoever is looked for is found by a part of name or address, accents or not.
CREATE INDEX users_in_order ON users (full_name COLLATE "es-x-icu", id) WHERE removed_at IS NULL;
CREATE INDEX users_words ON users USING gin (plain(full_name || ' ' || email) gin_trgm_ops);
