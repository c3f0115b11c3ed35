import type { TableData } from '../platform/database/data-inventory/table-data.ts'
import type { Setting } from '../settings/setting.ts'
import type { MailTemplate } from '../platform/mail/mail-template.ts'

/** A group of mails in the owner's settings. */
export type MailGroup = 'Avisos y novedades' | 'Para la tienda'

/** What a capability adds as data: lower folders and the forms of the settings need it without its code. */
export type Declaration = {
  /** Its tables in the data inventory. `owner` is the capability's folder. */
  tables?: Readonly<Record<string, TableData>>
  /** A group of the owner's settings, and the part of their form that shows it. */
  settings?: { group: string; part: string; records: Readonly<Record<string, Setting>> }
  /** The numbers that its hook `counts` adds to the summary of the administration. */
  counts?: readonly string[]
  /** Its mails, by the group of the settings that shows them. */
  mails?: Partial<Record<MailGroup, readonly MailTemplate[]>>
}
