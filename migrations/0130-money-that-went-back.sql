-- Payments whose money is with the person again: looked at each minute, for orders that are alive all the same.
CREATE INDEX payments_gone ON payments (purchase_id) WHERE settled = 'refunded' OR status IN ('refunded', 'charged_back');
