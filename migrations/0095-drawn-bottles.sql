-- A drawn bottle is kept by its plain address: the version of its label is told with the wine, from the wine's data.

ALTER TABLE products DISABLE TRIGGER products_audit; -- nothing changed that anybody should read of
UPDATE products SET image = split_part(image, '?', 1) WHERE image LIKE '/media/bottles/%?%';
ALTER TABLE products ENABLE TRIGGER products_audit;
