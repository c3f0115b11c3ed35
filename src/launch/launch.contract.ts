import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'

/** What a shop needs before it sells for real, in the order in which it is best done. */
export const launchSteps = [
  'name',
  'seller',
  'contact',
  'branches',
  'admin',
  'cards',
  'mail',
  'invoices',
  'backups',
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
  'POST /admin/launch/mail': {
    access: 'settings.change',
    tag: 'Administración',
    summary: 'Manda un correo de prueba a la dirección de la tienda.',
    answer: z.object({ message: z.string() }),
    perMinute: 5,
    invalidates: [],
  },
})
