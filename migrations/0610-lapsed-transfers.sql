-- When the deadline of an unpaid purchase ended its reservation: a transfer may still arrive for it.
ALTER TABLE purchases ADD COLUMN lapsed_at timestamptz;
