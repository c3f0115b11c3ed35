-- Invoices and credit notes, authorised by the tax authority one after another.

-- What a paid, cancelled or activated order asks for; a job turns it into a voucher and removes it.
CREATE TABLE invoice_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  event_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note'))
);
CREATE INDEX invoice_requests_order ON invoice_requests (order_id, id);

-- Whom an order is invoiced to, where that is not a final consumer.
CREATE TABLE invoice_receivers (
  order_id bigint PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  condition integer NOT NULL,                -- CondicionIVAReceptorId
  cuit text NOT NULL,                        -- eleven digits
  name text NOT NULL,
  address text NOT NULL
);

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  corrects bigint REFERENCES invoices (id),  -- the invoice of a credit note
  request_key text NOT NULL UNIQUE,          -- the fact that asks for it: the same fact is the same voucher
  mode text NOT NULL CHECK (mode IN ('embedded', 'homologation', 'production')),
  cuit text NOT NULL,                        -- the seller's
  point_of_sale integer NOT NULL,
  type integer NOT NULL,                     -- CbteTipo
  letter text NOT NULL CHECK (letter IN ('A', 'B', 'C')),
  number bigint,
  day date,                                  -- CbteFch
  -- queued: without a number; asked: its number was sent; dropped: cancelled before it had one
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'asked', 'authorised', 'refused', 'dropped')),
  total bigint NOT NULL CHECK (total > 0),   -- centavos, as the next two
  net bigint NOT NULL,
  vat bigint NOT NULL,
  document_type integer NOT NULL,            -- DocTipo, DocNro
  document_number bigint NOT NULL,
  receiver_condition integer NOT NULL,
  receiver_name text NOT NULL,
  receiver_address text NOT NULL,
  seller jsonb NOT NULL,                     -- as they were on that day
  lines jsonb NOT NULL,
  cae text,
  cae_expires_on date,
  remarks jsonb NOT NULL DEFAULT '[]',       -- [{code, detail}] of what was authorised or refused
  problem text,                              -- why it waits
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,                    -- authorised or refused
  CHECK ((kind = 'credit-note') = (corrects IS NOT NULL)),
  CHECK (net + vat = total),
  CHECK ((state IN ('asked', 'authorised')) = (number IS NOT NULL AND day IS NOT NULL)),
  CHECK ((state = 'authorised') = (cae IS NOT NULL))
);
-- no number twice, and while one number of a series is asked for no other is
CREATE UNIQUE INDEX invoices_number ON invoices (mode, cuit, point_of_sale, type, number);
CREATE UNIQUE INDEX invoices_one_asked ON invoices (mode, cuit, point_of_sale, type) WHERE state = 'asked';
CREATE INDEX invoices_waiting ON invoices (next_at) WHERE state IN ('queued', 'asked');
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX invoices_corrects ON invoices (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX invoices_day ON invoices (day) WHERE state = 'authorised';

-- A series that another system numbers too: stopped until a person looked.
CREATE TABLE invoice_series_stops (
  mode text NOT NULL,
  cuit text NOT NULL,
  point_of_sale integer NOT NULL,
  type integer NOT NULL,
  why text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mode, cuit, point_of_sale, type)
);

CREATE FUNCTION ask_for_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_requests (order_id, event_id, kind)
  VALUES (NEW.order_id, NEW.id, CASE NEW.action WHEN 'cancelar' THEN 'credit-note' ELSE 'invoice' END);
  PERFORM pg_notify('job_due', 'invoices');
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_ask_for_invoice AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.action IN ('pagar', 'cancelar') OR (NEW.action = 'activar' AND NEW.estado_after = 'Creada'))
  EXECUTE FUNCTION ask_for_invoice();

CREATE TRIGGER invoices_wake AFTER INSERT ON invoices FOR EACH STATEMENT EXECUTE FUNCTION wake_job('invoices');
-- tried sooner than planned, not postponed
CREATE TRIGGER invoices_wake_again AFTER UPDATE OF next_at ON invoices FOR EACH ROW
  WHEN (NEW.next_at < OLD.next_at) EXECUTE FUNCTION wake_job('invoices');
