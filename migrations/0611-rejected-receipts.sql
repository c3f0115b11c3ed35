-- The shop looked at a receipt and the money it shows is not there: the order may be paid otherwise again.
ALTER TABLE transfer_receipts ADD COLUMN rejected_at timestamptz, ADD COLUMN rejected_by text;
