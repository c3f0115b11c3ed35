/** The order states and their transitions: spec section 4, as data. Pure. */

export const estados = ['Ingreso', 'Creada', 'Procesando', 'Completo', 'Cancelada'] as const
export type Estado = (typeof estados)[number]

/** The spec's, and `impagar`: a payment that was noted by hand is taken back. */
export const orderActions = [
  'pagar',
  'impagar',
  'procesar',
  'completar',
  'revertir',
  'cancelar',
  'activar',
] as const
export type OrderAction = (typeof orderActions)[number]

/** Where an order's bottles are: reserved, available to others, or gone. */
export type BottlesAt = 'held' | 'released' | 'taken'

/** What a transition does to stock: commit, restock, release or reserve again. */
export type StockStep = 'none' | 'take' | 'return' | 'release' | 'hold'

export type Decision = { ok: true; to: Estado; stock: StockStep } | { ok: false; why: 'not-from-this-state' }

/**
 * Decides a transition. `Cancelada` restocks only bottles that had left. An unpaid order that is activated waits for
 * its payment again.
 */
export function decideOrder(
  estado: Estado,
  action: OrderAction,
  bottles: BottlesAt,
  paid: boolean,
): Decision {
  switch (action) {
    case 'pagar':
      return estado === 'Ingreso'
        ? { ok: true, to: 'Creada', stock: bottles === 'held' ? 'none' : 'hold' }
        : no
    case 'impagar':
      return estado === 'Creada' && paid && bottles === 'held'
        ? { ok: true, to: 'Ingreso', stock: 'none' }
        : no
    case 'procesar':
      return estado === 'Creada'
        ? { ok: true, to: 'Procesando', stock: bottles === 'held' ? 'take' : 'none' }
        : no
    case 'completar':
      return estado === 'Procesando' ? { ok: true, to: 'Completo', stock: 'none' } : no
    case 'revertir':
      return estado === 'Completo' ? { ok: true, to: 'Procesando', stock: 'none' } : no
    case 'activar':
      return estado === 'Cancelada' ? { ok: true, to: paid ? 'Creada' : 'Ingreso', stock: 'hold' } : no
    case 'cancelar':
      if (estado === 'Cancelada') return no
      return {
        ok: true,
        to: 'Cancelada',
        stock: bottles === 'taken' ? 'return' : bottles === 'held' ? 'release' : 'none',
      }
  }
}

const no: Decision = { ok: false, why: 'not-from-this-state' }

/**
 * The action that an Admin means by naming the next state. Paying is never one of them; activating a cancelled order
 * may result in Ingreso.
 */
export function actionTowards(from: Estado, to: Estado): OrderAction | undefined {
  if (to === 'Cancelada') return 'cancelar'
  if (from === 'Creada' && to === 'Procesando') return 'procesar'
  if (from === 'Procesando' && to === 'Completo') return 'completar'
  if (from === 'Completo' && to === 'Procesando') return 'revertir'
  if (from === 'Cancelada' && to === 'Creada') return 'activar'
  return undefined
}

/** The Admin's primary button: label and target state. Undefined for an unpaid order. */
export function primaryStep(estado: Estado): { label: string; to: Estado } | undefined {
  switch (estado) {
    case 'Creada':
      return { label: 'Procesar', to: 'Procesando' }
    case 'Procesando':
      return { label: 'Completo', to: 'Completo' }
    case 'Completo':
      return { label: 'Revertir Proceso', to: 'Procesando' }
    case 'Cancelada':
      return { label: 'Activar', to: 'Creada' }
    case 'Ingreso':
      return undefined
  }
}

/** Where the bottles are after a transition. */
export function bottlesAfter(step: StockStep, before: BottlesAt): BottlesAt {
  switch (step) {
    case 'none':
      return before
    case 'take':
      return 'taken'
    case 'return':
    case 'release':
      return 'released'
    case 'hold':
      return 'held'
  }
}
