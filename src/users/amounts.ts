import type { z } from 'zod'
import { restricted } from '../platform/http/restricted-fields.ts'
import type { Permission } from './permissions.ts'

/** Marks for the fields of contracts that not all of the staff get. */
const withPermission =
  (permission: Permission) =>
  <T extends z.ZodType>(schema: T): T =>
    restricted(permission, schema)

/** What an order or a sale comes to, or a part of it. */
export const amount = withPermission('amounts.read')
/** What a wine is sold for, in the administration. */
export const priceOfWine = withPermission('prices.read')
/** What a wine costs the shop, or the margin that leaves. */
export const costOfWine = withPermission('costs.read')
