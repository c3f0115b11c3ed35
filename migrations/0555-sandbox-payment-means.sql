-- What a payment of the stand-in was made with: the provider's word for the type, and the number of instalments.
ALTER TABLE sandbox_payments ADD COLUMN payment_type text, ADD COLUMN installments integer;
