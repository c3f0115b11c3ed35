-- The shop's staff: roles beside Admin. What each may do stands in src/users/permissions.ts.

ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check
  CHECK (role IN ('Admin', 'Ventas', 'Depósito', 'Catálogo', 'Contaduría', 'User', 'Baja'));
