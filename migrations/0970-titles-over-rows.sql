-- What rows take from titles above them is noted by its field: lists that wait for their decision are looked through anew.
UPDATE imports SET state = 'columnas', carry = '{}' WHERE state IN ('revisando', 'revisada');
