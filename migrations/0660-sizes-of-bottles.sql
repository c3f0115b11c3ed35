-- Magnums and half bottles are few among the wines: found by their size without looking at every wine.
CREATE INDEX products_volume ON products (volume_ml, shop_order, id) WHERE archived_at IS NULL;
