-- Nobody is on the list before they have said so from their own mailbox; the token is in the links of their messages.

ALTER TABLE newsletter_subscribers
  ADD COLUMN token text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN asked_at timestamptz;             -- when the last message about the subscription was queued
CREATE UNIQUE INDEX newsletter_subscribers_token ON newsletter_subscribers (token);
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (subscribed_at DESC);

-- Mail programs offer to unsubscribe with one click where a message names the address for it.
ALTER TABLE outbox ADD COLUMN unsubscribe_url text;
ALTER TABLE mail_catcher ADD COLUMN unsubscribe_url text;
