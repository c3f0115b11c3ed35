/** A table in the data inventory. Column names are separated by blanks. */
export type TableData = {
  /** The only folder in src/ that writes to the table; other folders call it. */
  owner: string
  /** Neither personal nor secret. */
  plain?: string
  /** Account ids. After a user's removal they lead to an empty row; histories keep them. */
  people?: string
  /** Data about the row's person. */
  personal?: string
  /** Secrets that authenticate or sign. The whole table stays out of backups. */
  secret?: string
  /** Columns that look like secrets but go into backups, with the reason. */
  retainedSecret?: Record<string, string>
  /** SQL that selects a person's rows; `:person` is the account id, `:email` the lower-case address. */
  whose?: string
  /** How to erase a person: delete the rows, set columns, or why neither. */
  removal?: 'delete' | Record<string, string> | { because: string }
  /** The rows' name in a personal data export, or why they are not exported. */
  exported?: string | { because: string }
  /** Personal columns that are not exported, and why. */
  notExported?: Record<string, string>
}

/** SQL for rows that have a user's id or belong to a user's order. */
export const byPerson = 'user_id = :person'
export const ofTheirOrders = 'order_id IN (SELECT id FROM orders WHERE user_id = :person)'
