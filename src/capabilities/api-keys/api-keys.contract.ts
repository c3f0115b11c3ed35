import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter } from '../../platform/http/parameters.ts'
import { scopes } from './key-scopes.ts'

/** Requests a minute that a key may make unless its maker says otherwise. */
export const usualPerMinute = 300

const scope = z.enum(scopes, { error: 'Ese alcance no existe' })

export const newKeySchema = z.object({
  name: z.string().trim().min(1, 'Ponele un nombre: el programa que la va a usar').max(60, 'Hasta 60 letras'),
  scopes: z
    .array(scope, 'Elegí qué puede hacer')
    .min(1, 'Elegí al menos una cosa que puede hacer')
    .transform((chosen) => [...new Set(chosen)]),
  /** ISO 8601; null: until somebody ends it. */
  expires_at: z.iso
    .datetime({ offset: true, error: 'La fecha de vencimiento no es válida: va como 2027-01-31T00:00:00Z' })
    .nullable()
    .default(null),
  per_minute: z
    .int('Va un número entero')
    .min(1, 'Al menos una solicitud por minuto')
    .max(1200, 'Hasta 1200 por minuto')
    .default(usualPerMinute),
})
export type NewKey = z.output<typeof newKeySchema>

const keyAnswer = z.object({
  id: z.number(),
  name: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  scopes: z.array(z.string()),
  per_minute: z.number(),
  /** Name or address of its maker, whose rights bound it. */
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** `stopped`: its maker may do nothing any more. */
  state: z.enum(['works', 'expired', 'ended', 'stopped']),
})
export type KeyAnswer = z.output<typeof keyAnswer>

export const keyCalls = callTable({
  'GET /keys': {
    access: 'keys.change',
    tag: 'Claves',
    summary: 'Las claves con que los programas usan la API, la última primero; nunca la clave misma.',
    answer: z.array(keyAnswer),
  },
  'POST /keys': {
    access: 'keys.change',
    tag: 'Claves',
    summary:
      'Hace una clave para un programa. Se dice esta única vez y va en «Authorization: Bearer». Puede lo que dicen sus alcances, y nunca más de lo que puede hoy quien la hizo.',
    body: newKeySchema,
    answer: z.object({ message: z.string(), key: z.string(), ...keyAnswer.shape }),
    problems: [409],
    perMinute: 30,
    invalidates: [],
  },
  'DELETE /keys': {
    access: 'keys.change',
    tag: 'Claves',
    summary: 'Termina una clave: deja de servir en el momento.',
    input: z.object({ id: idParameter }),
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
    invalidates: [],
  },
})
