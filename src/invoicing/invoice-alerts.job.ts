import { sql } from 'kysely'
import { shopDay } from '../calendar/shop-time.ts'
import type { Db } from '../platform/database/open-database.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { ownerInvoiceAlert } from '../settings/mails/desk-mails.ts'
import { listInvoices, stoppedSeries } from './admin-invoices.queries.ts'
import { contingencyAlerts, rejectedReportAlert } from './contingency/contingency-alerts.ts'
import { listFortnights, rejectedReports } from './contingency/contingency-overview.queries.ts'
import type { Invoicing } from './seller.ts'

const dayMs = 86_400_000
/** Days before the certificate's end on which the owner is written to. */
const certificateDays = [30, 14, 7, 3, 1, 0]
/** Hours that an invoice may wait before the owner should know. */
const patienceHours = 24

type Alert = { id: string; title: string; sentences: string[] }

/**
 * Writes to the owner what keeps the shop from invoicing: refused vouchers and stopped series once each, a queue of more
 * than a day once a day, a certificate that ends. The message's id names the fact, so it may run in any process.
 */
export async function enqueueInvoiceAlerts(
  db: Db,
  invoicing: Invoicing | undefined,
  shopMail: string,
  now: Date,
): Promise<void> {
  if (!invoicing) return
  const alerts = [
    ...certificateAlert(invoicing.authority.certificateEnds, now),
    ...(await refusedAlerts(db)),
    ...(await stopAlerts(db)),
    ...(await waitingAlert(db, now)),
    ...(await alertsOfContingency(db, invoicing, now)),
  ]
  for (const { id, title, sentences } of alerts)
    await queueMessage(db, {
      ...fillMail(ownerInvoiceAlert, {
        que_pasa: title,
        detalle: [{ paragraphs: sentences }],
        boton: [{ link: 'shop:/admin/facturas', words: 'Ver las facturas' }],
      }),
      messageId: id,
      userId: null,
      to: shopMail,
    })
}

/** Vouchers with a CAEA: codes that are missing, reports that were rejected or whose window is about to end. */
async function alertsOfContingency(db: Db, { setup }: Invoicing, now: Date): Promise<Alert[]> {
  const pointOfSale = setup.contingencyPointOfSale
  if (pointOfSale === undefined) return []
  const { cuit } = await setup.seller()
  const fortnights = await listFortnights(db, { mode: setup.mode, cuit, pointOfSale }, 12)
  const rejected = (await rejectedReports(db)).map(rejectedReportAlert)
  return [...contingencyAlerts(fortnights, now), ...rejected]
}

/** In: when it ends; undefined for the embedded authority. */
export function certificateAlert(ends: Date | undefined, now: Date): Alert[] {
  if (!ends) return []
  const days = Math.floor((ends.getTime() - now.getTime()) / dayMs)
  const step = certificateDays.findLast((one) => days <= one)
  if (step === undefined) return []
  const title =
    days < 0
      ? 'El certificado de ARCA venció'
      : `El certificado de ARCA vence en ${days} ${days === 1 ? 'día' : 'días'}`
  return [
    {
      id: `arca-certificate-${shopDay(ends)}-${step}`,
      title,
      sentences: [
        days < 0
          ? 'La tienda no puede facturar hasta que lo renueves.'
          : 'Después la tienda no puede facturar.',
        'Para pedir uno nuevo, creá otro pedido en Conexiones, ARCA.',
      ],
    },
  ]
}

async function refusedAlerts(db: Db): Promise<Alert[]> {
  const { invoices, numbers } = await listInvoices(db, 'rechazadas', 0)
  return invoices.map((invoice) => ({
    id: `invoice-refused-${invoice.id}`,
    title: `ARCA rechazó la factura de la compra ${numbers.get(invoice.order_id) ?? ''}`,
    sentences: invoice.remarks.map(({ code, detail }) => `${code}: ${detail}`),
  }))
}

async function stopAlerts(db: Db): Promise<Alert[]> {
  return (await stoppedSeries(db)).map(({ series, why, at }) => ({
    id: `invoice-series-${Date.parse(at)}`,
    title: `La numeración de ${series} se detuvo`,
    sentences: [why, 'No se factura más con ella hasta que alguien lo mire.'],
  }))
}

async function waitingAlert(db: Db, now: Date): Promise<Alert[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM invoices
    WHERE state IN ('queued', 'asked') AND created_at < ${now}::timestamptz - make_interval(hours => ${patienceHours})`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  return [
    {
      id: `invoices-waiting-${shopDay(now)}`,
      title:
        count === 1
          ? 'Una factura espera hace más de un día'
          : `${count} facturas esperan hace más de un día`,
      sentences: ['ARCA acepta facturas de hasta cinco días atrás.'],
    },
  ]
}
