-- Invitations are to any role of the staff, from the admin area as well.
ALTER TABLE admin_invitations
  ADD COLUMN role text NOT NULL DEFAULT 'Admin'
    CHECK (role IN ('Admin', 'Ventas', 'Depósito', 'Catálogo', 'Contaduría')),
  ADD COLUMN invited_by text;                 -- a person's id; null: the console or the log
