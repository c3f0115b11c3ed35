-- What a buyer shows of a transfer: a picture or a PDF in the media store that only they and the shop's people can read.
CREATE TABLE transfer_receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint REFERENCES orders ON DELETE SET NULL,   -- null: its order or its person is gone, and its file goes next
  file text NOT NULL UNIQUE,                              -- its name in the media store
  type text NOT NULL CHECK (type IN ('image/webp', 'application/pdf')),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transfer_receipts_order ON transfer_receipts (order_id);
