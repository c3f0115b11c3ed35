import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'
import { voucherAnswer } from './invoices.contract.ts'

/** A fortnight and its code. Days YYYY-MM-DD. */
const fortnightAnswer = z.object({
  validFrom: z.string(),
  validTo: z.string(),
  /** The last day for reports; null until there is a code. */
  reportUntil: z.string().nullable(),
  code: z.string().nullable(),
  vouchers: z.number(),
  /** Vouchers that ARCA does not know yet; the rejected ones are among them. */
  waiting: z.number(),
  rejected: z.number(),
  toldEmpty: z.boolean(),
  problem: z.string().nullable(),
})

export const adminInvoiceCalls = callTable({
  'GET /admin/invoices': {
    access: 'invoices.read',
    tag: 'Facturas',
    summary:
      'Los comprobantes por páginas, el último primero, y lo que no deja facturar: rechazos, series detenidas, el certificado, y las quincenas con CAEA.',
    query: z.object({
      estado: z
        .enum(['todas', 'esperan', 'rechazadas', 'autorizadas'], { error: 'Ese estado no existe' })
        .optional(),
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
    }),
    answer: z.object({
      mode: z.enum(['off', 'embedded', 'homologation', 'production']),
      /** Days until the certificate ends; null: there is none to end. */
      certificateDays: z.number().nullable(),
      waiting: z.number(),
      refused: z.number(),
      stops: z.array(z.object({ series: z.string(), why: z.string(), at: z.string() })),
      /** Vouchers with a CAEA; null where the shop makes none. */
      contingency: z
        .object({
          pointOfSale: z.number(),
          /** Since when ARCA does not answer; null: it does. */
          awaySince: z.string().nullable(),
          fortnights: z.array(fortnightAnswer),
          rejected: z.array(z.object({ id: z.number(), title: z.string(), why: z.string() })),
        })
        .nullable(),
      items: z.array(
        voucherAnswer.extend({
          numero: z.string(),
          receiver: z.string(),
          /** Why it waits, was refused, or what was remarked; in the authority's words. */
          why: z.string(),
          at: z.string(),
        }),
      ),
      page: z.number(),
      pages: z.number(),
    }),
  },
  'POST /admin/invoices/retry': {
    access: 'invoices.change',
    tag: 'Facturas',
    summary:
      'Vuelve a intentar un comprobante («id») con los datos de ahora, o todo lo que espera y lo que ARCA no aceptó que se informe, y sigue con las series detenidas.',
    body: z.object({ id: idParameter.optional() }),
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
    invalidates: [],
  },
  'GET /export/iva': {
    access: 'invoices.read',
    tag: 'Facturas',
    summary:
      'El IVA Ventas de un mes: «planilla» es un CSV y «xlsx» lo mismo como libro de cálculo; «comprobantes» y «alicuotas» son los archivos del Libro IVA Digital (RG 4597).',
    query: z.object({
      mes: z
        .string({ error: 'Falta el mes' })
        .regex(/^(20|21)\d{2}-(0[1-9]|1[0-2])$/, 'El mes debe tener la forma AAAA-MM'),
      formato: z
        .enum(['planilla', 'xlsx', 'comprobantes', 'alicuotas'], { error: 'Ese formato no existe' })
        .optional(),
    }),
    answer: z.string(),
    mediaType: 'text/csv',
  },
})
