-- What staff note about customers. A customer is an account (users.id), or whoever bought without one: 'compra-' and the
-- id of their first order by hand.

CREATE TABLE customer_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer text NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  author text NOT NULL,                       -- a person's id
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_notes_customer ON customer_notes (customer, id);

CREATE TABLE customer_tags (
  customer text NOT NULL,
  tag text NOT NULL CHECK (tag <> ''),
  author text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer, tag)
);
CREATE INDEX customer_tags_tag ON customer_tags (tag);

-- When a mailbox agreed to news and when it left: the subscription itself is deleted on leaving.
CREATE TABLE newsletter_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  given boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX newsletter_consents_email ON newsletter_consents (email, at);
INSERT INTO newsletter_consents (email, given, at)
  SELECT lower(email), true, confirmed_at FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL;

-- Notes on an order, for staff alone.
CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  note text NOT NULL CHECK (note <> ''),
  author text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);
