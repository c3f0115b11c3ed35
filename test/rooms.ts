import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const src = path.resolve(import.meta.dirname, '../src')

/** The capabilities by folder. */
export const capabilities = readdirSync(path.join(src, 'capabilities'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `capabilities/${name}`)

/**
 * The folders of src/ from the ground up: one imports only those above it in this list, and its own. A capability lies
 * above all of the server but app/, its screens above all others; how they are imported is in `capability-imports.ts`.
 */
export const rooms = `
  money calendar
  platform/typefaces platform/observability platform/spreadsheet platform/database
  platform/http platform/jobs platform/mail platform/media platform/payment-gateway platform/invoice-authority
  platform/identity/accounts platform/identity/factors platform/identity/pages platform/identity/provider
  platform/identity/web-session platform/identity
  users audit-log settings connections
  catalogue inventory promotions delivery totals
  cart orders purchases payments invoicing refunds
  reporting backups alerts privacy launch
  capabilities ${capabilities.join(' ')}
  app
  web/content web/slots web/session web/api web/ui web/offline web/ssr
  web/storefront/wine web/storefront/mail-link web/storefront/contact web/storefront/about web/storefront/law
  web/storefront/order-lookup web/storefront/withdrawal web/storefront/errors web/storefront/profile
  web/storefront/cart web/storefront/address web/storefront/orders web/storefront/tracking
  web/storefront/product-card web/storefront/origin web/storefront/promotion web/storefront/detail
  web/storefront/home web/storefront/frame
  web/admin/ui web/admin/kit web/admin/history web/admin/taxonomy web/admin/reporting web/admin/product web/admin/withdrawals
  web/admin/order web/admin/manual-order web/admin/invoices web/admin/sales web/admin/packing-slips web/admin/picking web/admin/dispatch web/admin/users web/admin/mail web/admin/alerts
  web/admin/import web/admin/prices web/admin/delivery web/admin/promotions web/admin/settings web/admin/connections web/admin/home
  ${capabilities.map((room) => `${room}/web`).join(' ')}
  web
`
  .trim()
  .split(/\s+/)

/** The longest room that a path below src/ lies in; undefined for a folder that is in no list. */
export function roomOf(file: string): string | undefined {
  const folder = path.posix.dirname(file)
  const around = rooms.filter((room) => folder === room || folder.startsWith(`${room}/`))
  const room = around.toSorted((a, b) => b.length - a.length)[0]
  // what lies in no screen's folder belongs to the roots of web/ alone
  return room === 'web' && folder !== 'web' ? undefined : room
}

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|check)\.tsx?$/.test(entry.name),
  )
  .map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
/** The text of every file of src/ but tests and checks, by its path there. */
export const textOf = new Map(files.map((file) => [file, readFileSync(path.join(src, file), 'utf8')]))
