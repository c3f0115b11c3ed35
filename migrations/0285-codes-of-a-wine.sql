-- Codes of a wine: the shop's own (SKU) and the trade's (EAN, a GTIN of 8, 12, 13 or 14 digits). A code names one wine.

ALTER TABLE products
  ADD COLUMN sku text CONSTRAINT products_sku_key UNIQUE CHECK (sku <> ''),
  ADD COLUMN ean text CONSTRAINT products_ean_key UNIQUE CHECK (ean ~ '^(\d{8}|\d{12,14})$');

-- Every column of a wine is audited but what the shop counts or derives all day, whose changes wake no trigger. A
-- migration that adds a column ends with `SELECT audit_products();`.
CREATE FUNCTION audit_products() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  derived CONSTANT text[] := '{id,stock,reserved,price,search,review_count,review_sum,version,shop_order,created_at,updated_at}';
BEGIN
  DROP TRIGGER IF EXISTS products_audit ON products;
  EXECUTE format('CREATE TRIGGER products_audit AFTER UPDATE OF %s ON products FOR EACH ROW
      EXECUTE FUNCTION audit_change(''producto'', ''id'', ''{name}'', %L)',
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = 'products'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (derived)),
    derived);
END $$;
SELECT audit_products();
