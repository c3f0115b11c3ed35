import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { dayParameter, wholeNumber } from '../platform/http/parameters.ts'

/** Records whose changes the audit log stores. */
const recorded = [
  'producto',
  'bodega',
  'lugar',
  'categoria',
  'persona',
  'zona',
  'feriado',
  'promocion',
  'conexion',
] as const

/** Kinds of history entries. Those outside the audit log come from their own tables. */
export const auditKinds = [
  ...recorded,
  'ajuste',
  'muestra',
  'stock',
  'compra',
  'importacion',
  'precios',
  'masivo',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Kinds in the audit log, including the demo's removal ('muestra'). */
export const kindsInLog: ReadonlySet<AuditKind> = new Set<AuditKind>([...recorded, 'muestra'])

/** A recorded value: money in pesos, records by name. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

export const auditEntry = z.object({
  /** Unique among entries, with no further meaning. */
  key: z.string(),
  at: z.string(),
  /** A user's name or email, with the key if a program made it; 'shop' and 'payment provider' for automatic changes. */
  actor: z.string(),
  kind: z.enum(auditKinds),
  subject: z.string(),
  name: z.string(),
  /** alta, cambio, baja, entrega (data exported on request), an order's step, or a kind of stock movement. */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  /** The bulk change it belongs to: 'importacion:3'. */
  cause: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditPageSize = 25

export const auditCalls = callTable({
  'GET /audit': {
    access: 'history.read',
    tag: 'Historial',
    summary:
      'Quién cambió qué y cuándo, lo último primero. Con «kind» y «subject», la historia de un registro; con «cause», lo que hizo un cambio masivo.',
    query: z.object({
      kind: z.enum(auditKinds, { error: 'Ese tipo de registro no existe' }).optional(),
      subject: z.string().max(255).optional(),
      actor: z.string().max(255).optional(),
      cause: z
        .string()
        .regex(/^[a-z]+:\d{1,15}$/, 'La causa no es válida')
        .optional(),
      fdesde: dayParameter.optional(),
      fhasta: dayParameter.optional(),
      page: wholeNumber({ min: 0, max: 400 }).optional(),
    }),
    answer: z.object({ items: z.array(auditEntry), page: z.number(), more: z.boolean() }),
  },
  'GET /audit/actors': {
    access: 'history.read',
    tag: 'Historial',
    summary: 'Las personas que alguna vez cambiaron algo.',
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
  },
})
