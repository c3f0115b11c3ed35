-- Each open screen of the administration asks every minute which order was paid last, and how many since it asked.
CREATE INDEX orders_by_payment ON orders (paid_at DESC, id DESC) WHERE paid_at IS NOT NULL;
