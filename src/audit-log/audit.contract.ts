import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { dayParameter, wholeNumber } from '../platform/http/parameters.ts'

/** Their changes are recorded in the audit log. */
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

/** What a history tells of; what the audit log does not record stands in the books of its own. */
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

/** Kinds with entries in the audit log: the demo's removal ('muestra') too. */
export const kindsInLog: ReadonlySet<AuditKind> = new Set<AuditKind>([...recorded, 'muestra'])

/** A value as it was recorded: money in pesos, records by their name. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

export const auditEntry = z.object({
  /** Unique among entries; says nothing by itself. */
  key: z.string(),
  at: z.string(),
  /** A user's name or e-mail; 'shop' and 'payment provider' for automatic changes. */
  actor: z.string(),
  kind: z.enum(auditKinds),
  subject: z.string(),
  name: z.string(),
  /** alta, cambio, baja, entrega (data handed out on request); a step of an order; a kind of the stock ledger. */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  /** The bulk change that it is part of: 'importacion:3'. */
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
