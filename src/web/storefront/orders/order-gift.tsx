import { useState } from 'react'
import { writeDay } from '../../../calendar/shop-time.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { GiftFields } from '../../ui/gift-fields.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'

type Props = { order: OrderAnswer }

/** An order's gift options, editable until it is packed. */
export function OrderGift({ order, mayChange = true }: Props & { mayChange?: boolean }) {
  const { isOpen, opener, leave, close } = useInPlace()
  const open = mayChange && (order.estado === 'Ingreso' || order.estado === 'Creada')
  if (!order.gift && !open) return null
  return (
    <section aria-label="Regalo" className="stack">
      {isOpen ? (
        <GiftForm order={order} close={close} leave={leave} />
      ) : (
        <>
          {order.gift && <GiftFacts gift={order.gift} />}
          {open && (
            <p className="screen-only">
              <button type="button" className="link-button" {...opener}>
                {order.gift ? 'Cambiar los datos del regalo' : 'Es para regalo'}
              </button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function GiftFacts({ gift }: { gift: NonNullable<OrderAnswer['gift']> }) {
  const { wrap, message, recipient, phone, wished_day, hide_prices } = gift
  const facts = [wrap ? 'envuelto' : '', hide_prices ? 'sin precios en la caja' : ''].filter(
    (fact) => fact !== '',
  )
  return (
    <>
      <p>
        <strong>Es para regalo</strong>
        {facts.length > 0 && `: ${facts.join(', ')}`}
      </p>
      {(recipient || phone) && (
        <p>
          <strong>Para:</strong> {[recipient, phone].filter((part) => part !== '').join(' · ')}
        </p>
      )}
      {wished_day && (
        <p>
          <strong>Día deseado:</strong> {writeDay(wished_day)}
        </p>
      )}
      {message && <blockquote className="gift-message">{message}</blockquote>}
    </>
  )
}

function GiftForm({ order, close, leave }: Props & { close: () => void; leave: () => void }) {
  const [gift, setGift] = useState(order.gift)
  const save = useCall('PUT /orders/{id}/gift')
  const send = async () => {
    const answer = await save.ask({ path: { id: order.id }, body: { gift } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast('success', 'Listo: guardamos los datos del regalo.')
    close()
  }
  return (
    <div className="sheet stack">
      {/* wrapping changes the total, so it is chosen at checkout */}
      <GiftFields gift={gift} change={setGift} wrapPrice={null} />
      <div className="row">
        <button type="button" className="button small" disabled={save.busy} onClick={() => void send()}>
          {save.busy ? 'Guardando…' : 'Guardar'}
        </button>
        <button type="button" className="link-button" onClick={leave}>
          Dejar como estaba
        </button>
      </div>
    </div>
  )
}
