-- What a bottle costs the shop, without VAT, in centavos: read by Admins alone. An order's item keeps that of its day.

ALTER TABLE products ADD COLUMN cost bigint CHECK (cost > 0);
ALTER TABLE order_items ADD COLUMN unit_cost bigint CHECK (unit_cost > 0);

DROP TRIGGER products_audit ON products;
CREATE TRIGGER products_audit AFTER UPDATE OF name, list_price, discount, cost, image, more_images, summary, alcohol, minimo, id_prod,
    id_place, id_categ, sparkling, vintage, body, acidity, grapes, pairings, elaboration, volume_ml, serving_min, serving_max, archived_at
  ON products FOR EACH ROW
  EXECUTE FUNCTION audit_change('producto', 'id', '{name}',
    '{id,stock,reserved,price,search,review_count,review_sum,version,shop_order,created_at,updated_at}');
