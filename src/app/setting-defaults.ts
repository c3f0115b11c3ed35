import type { StoredSettings } from '../settings/settings-tree.ts'
import type { Config } from './config.ts'

/** What the environment says of the owner's settings: it holds until the owner saves something else. */
export function settingDefaults({ mail, payments }: Config): StoredSettings {
  return new Map<string, unknown>([
    ['contact.email', mail.shop],
    ['notices.email', mail.shop],
    ['notices.sales', mail.sales],
    ['sales.reservation_minutes', payments.reservationMinutes],
    ['sales.max_unpaid_bottles', payments.limits.bottles],
    ['sales.max_unpaid_bottles_per_wine', payments.limits.perWine],
  ])
}
