-- Sales are read by day over orders that count as sold; a purchase that waits or was cancelled is not looked at.
CREATE INDEX orders_sold ON orders (fecha) INCLUDE (id, total) WHERE estado IN ('Creada', 'Procesando', 'Completo');
