-- The sign-in to the tax authority, which all processes share: it gives one for twelve hours and no second one.
CREATE TABLE invoice_authority_tickets (
  key text PRIMARY KEY,                      -- whose and where: mode, CUIT, fingerprint of the certificate
  token text,
  sign text,
  expires_at timestamptz,
  not_before timestamptz,                    -- after a refusal: no use in asking sooner
  problem text                               -- the authority's words
);

-- What the stand-in of the authority has authorised.
CREATE TABLE invoice_stand_in_vouchers (
  cuit text NOT NULL,
  point_of_sale integer NOT NULL,
  type integer NOT NULL,
  number bigint NOT NULL,
  day date NOT NULL,
  total bigint NOT NULL,                     -- centavos
  document_type integer NOT NULL,
  document_number bigint NOT NULL,
  cae text NOT NULL,
  cae_expires_on date NOT NULL,
  PRIMARY KEY (cuit, point_of_sale, type, number)
);
