-- The largest bodegas are at the front of an index; products_any_name serves the order by name.
CREATE INDEX bodega_sizes_largest ON bodega_sizes (wines DESC, id_prod) WHERE folded;
CREATE INDEX bodega_sizes_fresh ON bodega_sizes (id_prod) WHERE NOT folded;
DROP INDEX products_name;
