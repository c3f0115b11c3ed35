-- Which bodegas have most of a choice is read from the indexes alone: a visit to the table for each kind of wine cost more
-- than to sum them up.
CREATE INDEX bodega_kinds_of_bodega ON bodega_kinds (id_prod) INCLUDE (id_categ, id_place, sparkling, discounted, wines);
CREATE INDEX bodega_kinds_of_category ON bodega_kinds (id_categ) INCLUDE (id_prod, id_place, sparkling, discounted, wines);
CREATE INDEX bodega_kinds_of_place ON bodega_kinds (id_place) INCLUDE (id_prod, id_categ, sparkling, discounted, wines);
DROP INDEX bodega_kinds_bodega;
DROP INDEX bodega_kinds_category;
DROP INDEX bodega_kinds_place;
