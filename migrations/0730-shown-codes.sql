-- A code that the storefront shows to everybody; the others are known to who was given them.
ALTER TABLE promotions ADD COLUMN code_shown boolean NOT NULL DEFAULT false;
