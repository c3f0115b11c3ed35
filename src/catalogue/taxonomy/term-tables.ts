/**
 * The three lists that describe wines. A caller's names are looked up here and never reach a statement.
 * `campo` and `campoProd` are the names in DELETE /admin.
 */
export const termTables = [
  { tabla: 'category', campo: 'id_categ', campoProd: 'id_categ', table: 'categories', column: 'id_categ' },
  { tabla: 'location', campo: 'id_place', campoProd: 'id_place', table: 'locations', column: 'id_place' },
  { tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod', table: 'producers', column: 'id_prod' },
] as const

export type TermTable = (typeof termTables)[number]
