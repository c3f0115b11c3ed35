import type { OrderAnswer } from '../../orders/orders.contract.ts'

/** What the customer may expect of their order now; undefined while it is theirs to pay. */
export function whatIsNext({ estado, parcel }: Pick<OrderAnswer, 'estado' | 'parcel'>): string | undefined {
  switch (estado) {
    case 'Ingreso':
      return undefined
    case 'Creada':
      return 'Ya está paga. Ahora la preparamos y te avisamos por correo.'
    case 'Procesando':
      return parcel
        ? 'Va en camino.'
        : 'La estamos preparando. Te avisamos por correo cuando esté lista para salir.'
    case 'Completo':
      return parcel ? 'Va en camino.' : 'Está lista: sale dentro de las 24 horas de que te avisamos.'
    case 'Cancelada':
      return 'Está cancelada. Lo que hayas pagado vuelve dentro de las 48 horas.'
  }
}
