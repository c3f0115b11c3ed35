/**
 * The three lists that wines are described with. What a caller names is looked up here and never reaches a statement.
 * `campo` and `campoProd` are the names that DELETE /admin goes by.
 */
export const termTables = [
  { tabla: 'category', campo: 'id_categ', campoProd: 'id_categ', table: 'categories', column: 'id_categ' },
  { tabla: 'location', campo: 'id_place', campoProd: 'id_place', table: 'locations', column: 'id_place' },
  { tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod', table: 'producers', column: 'id_prod' },
] as const

export type TermTable = (typeof termTables)[number]
