import { shopDay, writeDay } from '../../calendar/shop-time.ts'
import type { Remark } from '../../platform/invoice-authority/port.ts'
import type { FortnightOverview } from './contingency-overview.queries.ts'
import { addDays } from '../../calendar/calendar-day.ts'

/** A mail to the owner; its id names the fact, so that the same fact is one mail. */
export type ContingencyAlert = { id: string; title: string; sentences: string[] }

/** Days before the end of the window for reports on which the owner is written to each day. */
const lastDays = 3

/** What the owner has to know: no code for the fortnight, and reports whose window is about to end. */
export function contingencyAlerts(fortnights: readonly FortnightOverview[], now: Date): ContingencyAlert[] {
  const today = shopDay(now)
  return fortnights.flatMap((fortnight) => [
    ...missingCodeAlert(fortnight, today),
    ...reportAlert(fortnight, today),
  ])
}

function missingCodeAlert(fortnight: FortnightOverview, today: string): ContingencyAlert[] {
  const { code, validFrom, validTo, problem } = fortnight
  // it may be requested for five days; on the last of them a person should look, once it was requested in vain
  if (code !== null || !problem || addDays(validFrom, -1) > today || validTo < today) return []
  return [
    {
      id: `contingency-code-${validFrom}`,
      title: `Falta el CAEA de la quincena del ${writeDay(validFrom)}`,
      sentences: [
        'Sin él, la tienda no puede facturar si ARCA no contesta. Se sigue pidiendo solo.',
        problem,
      ],
    },
  ]
}

function reportAlert(fortnight: FortnightOverview, today: string): ContingencyAlert[] {
  const { code, reportUntil, validFrom, validTo, vouchers, waiting, toldEmpty, problem } = fortnight
  const owesEmpty = code !== null && vouchers === 0 && !toldEmpty && validTo < today
  if (!reportUntil || (waiting === 0 && !owesEmpty) || addDays(reportUntil, -lastDays) > today) return []
  const what =
    waiting === 0
      ? 'Falta informar que la quincena no tuvo comprobantes.'
      : waiting === 1
        ? 'Falta informar 1 comprobante.'
        : `Faltan informar ${waiting} comprobantes.`
  const overdue = reportUntil < today
  return [
    {
      id: `contingency-report-${validFrom}-${today}`,
      title: overdue
        ? `El plazo para informar el CAEA venció el ${writeDay(reportUntil)}`
        : `El plazo para informar el CAEA vence el ${writeDay(reportUntil)}`,
      sentences: [
        what,
        overdue
          ? 'Se sigue intentando: avisale a tu contador.'
          : 'ARCA niega códigos nuevos a quien no informa.',
        ...(problem ? [problem] : []),
      ],
    },
  ]
}

export function rejectedReportAlert(report: {
  id: number
  title: string
  remarks: Remark[]
}): ContingencyAlert {
  return {
    id: `contingency-rejected-${report.id}`,
    title: `ARCA no aceptó que se informe ${report.title}`,
    sentences: [
      ...report.remarks.map(({ code, detail }) => (code === 0 ? detail : `${code}: ${detail}`)),
      'Los comprobantes que siguen esperan a este. Está en Facturas.',
    ],
  }
}
