import type { StoredSettings } from '../settings/settings-tree.ts'
import type { Config } from './config.ts'

/** The owner's settings from the environment, which apply until the owner saves others. */
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
