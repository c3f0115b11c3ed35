-- The column 'Persona' of the sales list is called 'Cliente': who had chosen it keeps it.

UPDATE list_columns SET shown = array_replace(shown, 'Persona', 'Cliente') WHERE list = 'orders';
UPDATE list_views SET query = regexp_replace(query, '(columnas=[^&]*)Persona', '\1Cliente') WHERE list = 'orders';
