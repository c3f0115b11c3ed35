import type { Estado } from '../../../orders/order-status.ts'

const kinds: Record<Estado, string> = {
  Ingreso: 'warn',
  Creada: 'good',
  Procesando: 'good',
  Completo: '',
  Cancelada: 'bad',
}

/** An order's state as a chip. */
export function OrderStatusChip({ estado }: { estado: Estado }) {
  return <span className={`chip ${kinds[estado]}`}>{estado}</span>
}
