-- What the administration sorts and searches by; the shop's own indexes leave archived wines out.

CREATE INDEX products_any_name ON products (name COLLATE "es-x-icu", id);
CREATE INDEX products_any_price ON products (price, id);
CREATE INDEX products_search_archived ON products USING gin (search) WHERE archived_at IS NOT NULL;
CREATE INDEX products_archived ON products (id) WHERE archived_at IS NOT NULL;
