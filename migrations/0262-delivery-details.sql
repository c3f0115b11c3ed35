-- Who receives a parcel, and what its courier needs to find them.
-- orders.address: {calle, ciudad, provincia, codigoPostal, destinatario?, telefono?, piso?, indicaciones?, documento?}

ALTER TABLE addresses
  ADD COLUMN destinatario text NOT NULL DEFAULT '',
  ADD COLUMN telefono text NOT NULL DEFAULT '',
  ADD COLUMN piso text NOT NULL DEFAULT '',
  ADD COLUMN indicaciones text NOT NULL DEFAULT '',
  ADD COLUMN documento text NOT NULL DEFAULT '';

-- What an Admin corrected of where a paid order goes. The order's event names no address: it is written once, for ever.
CREATE TABLE delivery_corrections (
  event_id bigint PRIMARY KEY REFERENCES order_events,
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  reason text NOT NULL,
  before jsonb NOT NULL,                      -- {direccion, address, text}: text is how the history tells it
  after jsonb NOT NULL
);
CREATE INDEX delivery_corrections_order ON delivery_corrections (order_id);
