import { promiseWords } from '../../../orders/delivery-words.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'

/** An order's delivery method, date and address; nothing if no method was chosen. */
export function DeliveryFacts({
  order: { delivery, estado, progress },
}: {
  order: Pick<OrderAnswer, 'delivery' | 'estado' | 'progress'>
}) {
  if (!delivery) return null
  const over = progress.delivered !== null || estado === 'Cancelada'
  return (
    <p>
      <strong>Entrega:</strong> {delivery.name}
      {delivery.hours && ` · ${delivery.hours}`}
      {!over && ` · ${promiseWords(delivery)}`}
    </p>
  )
}

type Props = { order: Pick<OrderAnswer, 'direccion' | 'address'> }

/** An order's recipient and delivery notes; nothing without either. */
export function RecipientFacts({ order: { address } }: Props) {
  if (!address) return null
  const { destinatario, telefono, documento, indicaciones } = address
  return (
    <>
      {(destinatario || telefono) && (
        <p>
          <strong>Recibe:</strong> {destinatario}
          {destinatario && telefono && ' · '}
          {telefono && (
            <a className="figures" href={`tel:${telefono.replace(/[^\d+]/g, '')}`}>
              {telefono}
            </a>
          )}
        </p>
      )}
      {documento && (
        <p>
          <strong>Documento:</strong> <span className="figures">{documento}</span>
        </p>
      )}
      {indicaciones && (
        <p>
          <strong>Indicaciones:</strong> {indicaciones}
        </p>
      )}
    </>
  )
}
