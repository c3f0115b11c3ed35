import type { z } from 'zod'
import { restricted } from '../platform/http/restricted-fields.ts'
import type { Permission } from './permissions.ts'

/** Marks contract fields that only part of the staff may read. */
const withPermission =
  (permission: Permission) =>
  <T extends z.ZodType>(schema: T): T =>
    restricted(permission, schema)

/** An order's or sale's amount, or part of it. */
export const amount = withPermission('amounts.read')
/** A wine's sale price in the admin area. */
export const priceOfWine = withPermission('prices.read')
/** A wine's cost, or the margin. */
export const costOfWine = withPermission('costs.read')
