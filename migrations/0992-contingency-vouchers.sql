-- Vouchers while the tax authority is away: numbered by the shop under a code (CAEA) that it got before, reported afterwards.

ALTER TABLE invoices
  ADD COLUMN authorised_by text NOT NULL DEFAULT 'cae' CHECK (authorised_by IN ('cae', 'caea')),
  -- the contingency voucher that the buyer got while the answer about this one was lost
  ADD COLUMN superseded_by bigint REFERENCES invoices (id) ON DELETE SET NULL;
CREATE INDEX invoices_superseded_by ON invoices (superseded_by) WHERE superseded_by IS NOT NULL;

-- One code for each fortnight; the row is there before the authority is asked for it.
CREATE TABLE contingency_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('embedded', 'homologation', 'production')),
  cuit text NOT NULL,
  point_of_sale integer NOT NULL,            -- the one for contingency
  period text NOT NULL CHECK (period ~ '^\d{6}$'),  -- YYYYMM
  half integer NOT NULL CHECK (half IN (1, 2)),
  code text,                                 -- CAEA; null until it is given
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  report_until date,                         -- FchTopeInf, as the authority says it
  problem text,                              -- why there is no code yet, or why 'no movement' is not told
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  -- 'no movement' of a fortnight without vouchers: telling before it is sent, told once it is known to have arrived
  empty text CHECK (empty IN ('telling', 'told')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (mode, cuit, point_of_sale, period, half),
  CHECK ((code IS NULL) = (report_until IS NULL)),
  CHECK (empty IS NULL OR code IS NOT NULL)
);

-- What a contingency voucher has beside its row in `invoices`.
CREATE TABLE contingency_vouchers (
  invoice_id bigint PRIMARY KEY REFERENCES invoices (id) ON DELETE CASCADE,
  code_id bigint NOT NULL REFERENCES contingency_codes (id),
  usual_point_of_sale integer NOT NULL,      -- for its credit notes
  generated_at timestamptz NOT NULL,         -- CbteFchHsGen
  -- sent: noted before it is reported, so that a lost answer is looked up; rejected: needs a person
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'reported', 'rejected')),
  remarks jsonb NOT NULL DEFAULT '[]',
  problem text,                              -- why it waits
  reported_at timestamptz
);
CREATE INDEX contingency_vouchers_open ON contingency_vouchers (code_id) WHERE state <> 'reported';
CREATE INDEX contingency_vouchers_code ON contingency_vouchers (code_id);

-- Since when and until when the authority did not answer: the reason for each contingency voucher, kept as a log.
CREATE TABLE authority_outages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mode text NOT NULL,
  cuit text NOT NULL,
  started_at timestamptz NOT NULL,
  last_failed_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 1,
  detail text NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX authority_outages_open ON authority_outages (mode, cuit) WHERE ended_at IS NULL;

-- The embedded authority's own record.
ALTER TABLE invoice_stand_in_vouchers
  ADD COLUMN emission text NOT NULL DEFAULT 'CAE' CHECK (emission IN ('CAE', 'CAEA'));
CREATE TABLE invoice_stand_in_codes (
  cuit text NOT NULL,
  period text NOT NULL,
  half integer NOT NULL,
  code text NOT NULL UNIQUE,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  report_until date NOT NULL,
  PRIMARY KEY (cuit, period, half)
);
CREATE TABLE invoice_stand_in_empty (
  code text NOT NULL REFERENCES invoice_stand_in_codes (code),
  point_of_sale integer NOT NULL,
  PRIMARY KEY (code, point_of_sale)
);
