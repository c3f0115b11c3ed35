import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'

/** What a shop needs before it sells for real, in the order in which it is best done. */
export const launchSteps = [
  'name',
  'seller',
  'contact',
  'branches',
  'delivery',
  'admin',
  'second_factor',
  'payments',
  'cards',
  'mail',
  'invoices',
  'backups',
  'demo',
] as const
export type LaunchStep = (typeof launchSteps)[number]

export const launchCalls = callTable({
  'GET /admin/launch': {
    access: 'settings.change',
    tag: 'Administración',
    summary:
      'Qué falta para vender de verdad: cada paso está hecho o no según lo que hay, sin que nadie lo marque.',
    answer: z.object({
      steps: z.array(z.object({ id: z.enum(launchSteps), done: z.boolean() })),
      /** Whether mails leave the shop at all, and where a test message goes. */
      mail: z.object({ real: z.boolean(), to: z.string() }),
    }),
  },
  'GET /admin/launch/demo': {
    access: 'settings.change',
    tag: 'Administración',
    summary: 'Qué se va con la muestra, y si ya se puede sacar.',
    answer: z.object({
      there: z.boolean(),
      /** A person with an address of their own is Admin. */
      own_admin: z.boolean(),
      /** The caller's own account belongs to the demo: removing it signs them out. */
      as_demo: z.boolean(),
      wines: z.number(),
      /** Sold, reviewed or changed by hand: they leave the shelf only. */
      archived: z.number(),
      /** Imported, or given another name, bodega, picture or code: they are the owner's. */
      kept: z.number(),
      orders: z.number(),
      /** Rows of the home page, filled by hand, that lose wines; one without wines goes. */
      bands: z.array(z.object({ title: z.string(), lost: z.number(), left: z.number() })),
    }),
  },
  'DELETE /admin/launch/demo': {
    access: 'settings.change',
    tag: 'Administración',
    summary:
      'Saca la muestra (vinos, bodegas, ventas, cuentas, opiniones, zonas y locales) después de guardar una copia. Lo que hizo la tienda queda; un vino de la muestra que se vendió de verdad queda archivado.',
    answer: z.object({
      message: z.string(),
      /** File of the backup; null: there was no demo any more. */
      backup: z.string().nullable(),
      removed: z.record(z.string(), z.number()),
    }),
    problems: [409, 503],
    perMinute: 5,
  },
  'POST /admin/launch/mail': {
    access: 'settings.change',
    tag: 'Administración',
    summary: 'Manda un correo de prueba a la dirección de la tienda.',
    answer: z.object({ message: z.string() }),
    perMinute: 5,
    invalidates: [],
  },
})
