import type { TableData } from '../platform/database/data-inventory/table-data.ts'
import type { MailTemplate } from '../platform/mail/mail-template.ts'

/** A group of mails in the owner's settings. */
export type MailGroup = 'Avisos y novedades' | 'Para la tienda'

/** What a capability adds as data: lower folders and the forms of the settings need it without its code. */
export type Declaration = {
  /** Its tables in the data inventory. `owner` is the capability's folder. */
  tables?: Readonly<Record<string, TableData>>
  /** Its mails, by the group of the settings that shows them. */
  mails?: Partial<Record<MailGroup, readonly MailTemplate[]>>
}
