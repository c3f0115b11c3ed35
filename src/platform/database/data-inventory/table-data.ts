/** A table in the data inventory. Column names are separated by blanks. */
export type TableData = {
  /** The folder of src/ that alone writes it; others ask that folder. */
  owner: string
  /** Neither personal nor secret. */
  plain?: string
  /** Ids of accounts: of a removed user they lead to an empty row. They stay where a history needs them. */
  people?: string
  /** Data about the person whose row it is. */
  personal?: string
  /** Secrets that authenticate or sign: never in a backup, so the whole table is omitted. */
  secret?: string
  /** What would be a secret, were it not for the reason that is given: in backups. */
  retainedSecret?: Record<string, string>
  /** SQL that finds a person's rows; `:person` is their account's id, `:email` its address in small letters. */
  whose?: string
  /** Erasure of a person: delete the rows, set columns, or why neither. */
  removal?: 'delete' | Record<string, string> | { because: string }
  /** The name of their rows in the data export, or why they are not exported. */
  exported?: string | { because: string }
  /** Personal columns that are not handed out, and why. */
  notExported?: Record<string, string>
}

/** Whose rows, as SQL: those with a user's id, and those of orders of theirs. */
export const byPerson = 'user_id = :person'
export const ofTheirOrders = 'order_id IN (SELECT id FROM orders WHERE user_id = :person)'
