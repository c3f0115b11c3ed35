import { isPickup, type TravelFacts } from './delivery-progress.ts'

/** What is not known yet of how an order travels. */
export type MissingDestination =
  /** It is to be delivered and has no address. */
  | 'no-address'
  /** It goes to an address and no delivery method was agreed, with its price. */
  | 'no-delivery'
  /** Neither a branch to collect it from nor an address to send it to. */
  | 'undecided'

const hasAddress = ({ direccion }: TravelFacts): boolean => (direccion ?? '').trim() !== ''

/** What an order lacks to be packed or sent. */
export function whatIsMissing(order: TravelFacts): MissingDestination | undefined {
  if (isPickup(order)) return undefined
  if (order.delivery !== null) return hasAddress(order) ? undefined : 'no-address'
  return hasAddress(order) ? 'no-delivery' : 'undecided'
}

/** What staff read of it. */
export const missingDestinationText: Record<MissingDestination, string> = {
  'no-address': 'No dice adónde va: cargá la dirección en el detalle de la compra.',
  'no-delivery': 'Va a una dirección y no tiene elegido su envío: elegilo en el detalle de la compra.',
  undecided:
    'No dice cómo la recibe: en el detalle de la compra anotá en qué local la retira o a qué dirección va.',
}
