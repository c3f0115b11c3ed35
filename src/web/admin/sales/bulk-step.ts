import { changesBy, type StaffStep } from '../../../orders/next-step.ts'
import { stepPermission } from '../../../orders/step-permission.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import type { Can } from '../ui/load-admin.ts'

const staysFor: readonly Sale['alerts'][number][] = ['withdrawal', 'stopped', 'refunded']

/**
 * Excludes orders with an open withdrawal request, those the payment provider stopped, and fully refunded
 * ones, which only continue from their own screen.
 */
export const mayGoOn = (sale: Sale) => !sale.alerts.some((alert) => staysFor.includes(alert))

export type BulkChoice = { step: StaffStep; label: string; sales: readonly Sale[] }

/**
 * The actions on several sales in the order of the work, each with the sales that it changes. Sales in another state
 * stay as they are.
 */
export function bulkChoices(selected: readonly Sale[], can: Can): BulkChoice[] {
  const going = selected.filter(mayGoOn)
  const choices: BulkChoice[] = [
    {
      step: { kind: 'state', from: 'Creada', to: 'Procesando' },
      label: 'Procesar',
      sales: going.filter(({ estado }) => estado === 'Creada'),
    },
    markChoice(going, 'enviar'),
    markChoice(going, 'entregar'),
    {
      step: { kind: 'state', from: 'Procesando', to: 'Completo' },
      label: 'Completar',
      sales: going.filter(({ estado }) => estado === 'Procesando'),
    },
  ]
  return choices.filter(({ step, sales }) => {
    const needed = step.kind === 'mark' ? 'parcels.pack' : stepPermission(step.to)
    return sales.length > 0 && can(needed)
  })
}

function markChoice(going: readonly Sale[], step: 'enviar' | 'entregar'): BulkChoice {
  const sales = going.filter((sale) => !sale.delivered && changesBy(sale, step))
  return { step: { kind: 'mark', step }, label: markLabel(step, sales), sales }
}

function markLabel(step: 'enviar' | 'entregar', sales: readonly Sale[]): string {
  const pickup = sales.every((sale) => sale.pickup)
  const mixed = !pickup && sales.some((sale) => sale.pickup)
  if (step === 'enviar')
    return pickup ? 'Listas para retirar' : mixed ? 'Marcar enviadas o listas' : 'Marcar enviadas'
  return pickup ? 'Marcar retiradas' : mixed ? 'Marcar entregadas o retiradas' : 'Marcar entregadas'
}
