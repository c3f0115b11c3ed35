-- Read by releases before 1.0.0 only (migration 0311).
DROP VIEW wine_kinds, bodega_kinds, bodega_sizes, first_tier, catalogue_sizes;
