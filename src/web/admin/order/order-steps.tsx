import { typesIn, unitsText } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useNavigate } from 'react-router'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { actionTowards, decideOrder, primaryStep, type Estado } from '../../../orders/order-status.ts'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import { stepPermission } from '../../../orders/step-permission.ts'
import { paymentMethod } from '../../../settings/payment-methods.ts'
import { useCall } from '../../api/call-action.ts'
import { listAsLeft } from '../ui/address-view.ts'
import { useCan } from '../ui/use-can.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { refreshWaiting } from '../ui/pending-counts-store.ts'
import { nextStepOf } from './next-step-of.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'

/** Takes an order one step on, then shows the sales list. If refused, shows the order's current state. */
function useStep(order: OrderAnswer) {
  const navigate = useNavigate()
  const step = useCall('PUT /orders')
  // until the list shows, another click would be another step
  const busy = step.busy || step.answer?.ok === true
  const go = (estado: Estado) => void step.send({ body: { id: order.id, estado } })
  useAnswered(step.answer, (answer) => {
    void refreshWaiting()
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast('success', `Compra ${order.numero}: ${answer.value.order.estado}`)
    void navigate(listAsLeft('/admin/ventas'))
  })
  return { busy, go }
}

/** Undefined if the user may take none. */
function nextStep(order: OrderAnswer, can: ReturnType<typeof useCan>) {
  const primary = primaryStep(order.estado)
  // an order that must not ship goes no further; a fully returned one is not reactivated
  const held = mustStay(order) && order.estado !== 'Cancelada'
  const offered =
    !(held && order.estado !== 'Completo') && (order.estado !== 'Cancelada' || bottlesOf(order) > 0)
  return primary && offered && can(stepPermission(primary.to)) ? primary : undefined
}

/** Fully refunded, with its bottles still in the shop. */
const isGivenBack = (order: OrderAnswer) =>
  order.allGivenBack && mustStay(order) && !['Ingreso', 'Cancelada'].includes(order.estado)

/** What the next step does, or waits for. */
function WhatFollows({ order, next }: { order: OrderAnswer; next: ReturnType<typeof nextStep> }) {
  return (
    <>
      {next && (
        <p>
          «{next.label}»: {effectOf(order, next.to)}
        </p>
      )}
      {isGivenBack(order) && (
        <p className="notice warn">
          Todo lo que se pagó ya volvió: no se prepara ni se envía. Cancelala y sus{' '}
          {unitNoun(typesIn(order)).many} vuelven a la venta.
        </p>
      )}
      {order.estado === 'Ingreso' && <p>Pasa a Creada cuando {paidWhen(order)}.</p>}
    </>
  )
}

/** An Admin's buttons on an order, with the effect of each. */
export function OrderSteps({ order }: { order: OrderAnswer }) {
  const { busy, go } = useStep(order)
  const cancelling = useInPlace()
  const can = useCan()
  const next = nextStep(order, can)
  // one main button: a parcel that has to be sent first has it
  const isMain = nextStepOf(order)?.step.kind !== 'mark'
  return (
    <section className="sheet stack order-steps" aria-label="Siguiente paso">
      <WhatFollows order={order} next={next} />
      <div className="row">
        {next && (
          <button
            type="button"
            className={isMain ? 'button' : 'button plain'}
            disabled={busy}
            onClick={() => go(next.to)}
          >
            {next.label}
          </button>
        )}
        {order.estado !== 'Cancelada' && can(stepPermission('Cancelada')) && !cancelling.isOpen && (
          <button type="button" className="button danger" disabled={busy} {...cancelling.opener}>
            Cancelar
          </button>
        )}
      </div>
      {cancelling.isOpen && (
        <div className="row notice bad" role="alert">
          <span>Cancelar: {effectOf(order, 'Cancelada')} ¿Seguro?</span>
          <button type="button" className="button danger" disabled={busy} onClick={() => go('Cancelada')}>
            Sí, cancelar
          </button>
          <button type="button" className="link-button" autoFocus onClick={cancelling.leave}>
            No
          </button>
        </div>
      )}
    </section>
  )
}

/** What continues an unpaid order. */
function paidWhen({ waitsFor }: OrderAnswer): string {
  switch (paymentMethod(waitsFor ?? 'provider').paidAt) {
    case 'account':
      return 'anotás el pago de la transferencia'
    case 'branch':
      return 'anotás lo que pagó en el local'
    case 'provider':
      return 'el medio de pago confirma el pago'
  }
}

/** Bottles that were not returned, which a step affects. */
const bottlesOf = (order: OrderAnswer) =>
  order.order_items.reduce((sum, item) => sum + item.quantity - item.returned, 0)

/** Describes a step's effect, by the same rule that the server applies. */
function effectOf(order: OrderAnswer, to: Estado): string {
  const action = actionTowards(order.estado, to)
  const decision = action && decideOrder(order.estado, action, order.bottles, order.paid)
  const bottles = bottlesOf(order)
  const isSingle = bottles === 1
  const named = unitsText(bottles, typesIn(order))
  if (!decision?.ok) return 'no se puede dar este paso.'
  switch (decision.stock) {
    case 'take':
      return `${isSingle ? 'sale' : 'salen'} ${named} del stock y se avisa por correo.`
    case 'return':
      return `${isSingle ? 'vuelve' : 'vuelven'} ${named} al stock, se devuelve el pago y se avisa por correo.`
    case 'release':
      return `${isSingle ? `se libera ${named} apartada` : `se liberan ${named} apartadas`}, se devuelve el pago si lo hubo y se avisa por correo.`
    case 'hold':
      if (decision.to === 'Ingreso')
        return `nunca se pagó: vuelve a Ingreso, ${isSingle ? 'se aparta' : 'se apartan'} ${named} y se le avisa por correo que puede pagarla.`
      return `${isSingle ? 'se aparta' : 'se apartan'} de nuevo ${named}. Si el pago ya se devolvió, hay que cobrarla de otra forma.`
    case 'none':
      return to === 'Completo' ? 'no mueve stock; se avisa por correo que está lista.' : 'no mueve stock.'
  }
}
