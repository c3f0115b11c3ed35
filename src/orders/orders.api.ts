import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import { changeEach } from '../platform/http/bulk-change.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { Address } from './address.contract.ts'
import { formatPesos, fromPesos, toPesos, type Centavos } from '../money/money.ts'
import type { Branch } from '../settings/branches.ts'
import { ownerOf } from '../users/data-owner.ts'
import { may } from '../users/permissions.ts'
import { transitionOrder, type StatusChange, type StepDetails } from './transition-order.ts'
import { heldBackText } from './delivery-stop.contract.ts'
import { correctDelivery, type DeliveryCorrected } from './correct-delivery.ts'
import { actionTowards, type Estado } from './order-status.ts'
import { notSelectedAnymore, stillMatching } from './order-filter.queries.ts'
import { missingDestinationText } from './lacks-address.ts'
import { orderCalls } from './orders.contract.ts'
import { allOrders, findOrder, ordersBetween, ordersByIds, ordersOf, readerOf } from './orders.queries.ts'
import { dropPending, saveEmail, type PendingChange } from './pending-order.ts'
import { saveGift } from './save-gift.ts'
import { findPurchaseByPayment } from './purchases.queries.ts'
import { placeOrder, type Placed } from './place-order.ts'
import { sendShipment } from './send-shipment.ts'
import { shipmentRefusal } from './shipment-refusal.ts'
import { stepPermission } from './step-permission.ts'

const noSuchOrder = problem(404, 'No encontramos esa compra.', { message: 'Error al Modificadar' })
const notPending = problem(409, 'Esa compra ya no está pendiente.', { message: 'Error al Modificadar' })

const notChanged: Record<Extract<PendingChange, { ok: false }>['why'], Problem> = {
  unknown: noSuchOrder,
  'not-pending': notPending,
  'another-delivery': problem(
    409,
    'Con esa dirección cambia el envío. Elegila en «Mis compras» y te mostramos el total antes de pagar.',
    { message: 'Error al Modificadar' },
  ),
}

const transferred = problem(
  409,
  'Ya subiste el comprobante de esta compra: si no la querés, escribinos y te devolvemos el dinero.',
)

const notTheirStep = problem(
  403,
  'Tu perfil prepara y entrega compras: cancelarlas o activarlas es de Ventas.',
  {
    message: 'Error al Modificadar',
  },
)

const notCorrected: Record<Exclude<Extract<DeliveryCorrected, { ok: false }>['why'], 'unknown'>, string> = {
  'not-paid': 'Todavía no está paga: la dirección la elige quien compra.',
  pickup: 'La retiran en un local: no va a ninguna dirección.',
  'no-branch': 'Ese local no existe.',
  chosen: 'Quien la compró eligió que se la envíen.',
  cancelled: 'La compra está cancelada: no va a ninguna parte.',
  left: 'El paquete ya salió: no se puede cambiar adónde va.',
}

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof orderCalls> = CallContext<(typeof orderCalls)[K]>
type BulkDetails = StepDetails & { onlyFrom?: Estado | undefined }
type TakeStep = (id: number, to: Estado, actor: string, details?: BulkDetails) => Promise<StatusChange>

type Parts = {
  db: Db
  /** How long the bottles of an unpaid order are held. */
  holdMinutes: NonNullable<StepDetails['holdMinutes']>
  branches: () => readonly Branch[]
  /** Whether its buyer has shown that they transferred its money. */
  hasReceipt: (db: Db, orderId: number, owner: string) => Promise<boolean>
  paymentStands: NonNullable<StepDetails['paymentStands']>
  /** Saves where a pending order goes, with its delivery and its new total. `owner` undefined: anybody's order. */
  saveAddress: (change: {
    orderId: number
    owner: string | undefined
    address: Address | string
    /** Centavos; undefined: none but that of the order. */
    agreed: Centavos | undefined
  }) => Promise<PendingChange | Problem>
}

export function ordersApi({
  db,
  holdMinutes,
  branches,
  hasReceipt,
  paymentStands,
  saveAddress,
}: Parts): ServedCall[] {
  const takeStep: TakeStep = (id, to, actor, { onlyFrom, ...details } = {}) => {
    const choose = (estado: Estado) =>
      onlyFrom && estado !== onlyFrom ? undefined : actionTowards(estado, to)
    return inTransaction(db, (trx) =>
      transitionOrder(trx, id, choose, actor, {
        holdMinutes,
        paymentStands,
        ...details,
      }),
    )
  }

  return implement(orderCalls, {
    'POST /orders': (call) => createOrder(db, call),
    'GET /orders': (call) => listOrders(db, call),
    // for charts: only the fields they use
    'GET /orders/estado': async ({ query }) =>
      (await ordersBetween(db, query.fdesde, query.fhasta)).map(
        ({ id, estado, fecha, total, order_items }) => ({ id, estado, fecha, total, order_items }),
      ),
    'PUT /orders': async ({ caller, body }) => {
      if (!may(caller, stepPermission(body.estado))) return notTheirStep
      const change = await takeStep(body.id, body.estado, caller.id)
      return change.ok ? changed(db, body.id, { ok: true }, caller) : transitionProblem(change)
    },
    'PUT /orders/lote': (call) => transitionMany(db, takeStep, call),
    'PUT /orders/envio': (call) => saveShipment(db, call),
    'PUT /orders/{id}/delivery': (call) => saveDelivery(db, branches(), call),
    'PUT /orders/{id}/gift': (call) => changeGift(db, call),
    'PUT /orders/dir': async ({ caller, body: { id, direccion: address, total } }) => {
      const agreed = total === undefined ? undefined : fromPesos(total)
      return changed(
        db,
        id,
        await saveAddress({ orderId: id, owner: reach(caller), address, agreed }),
        caller,
      )
    },
    'PUT /orders/email': async ({ caller, body }) =>
      changed(db, body.id, await saveEmail(db, body.id, reach(caller), body.email), caller),
    'DELETE /orders': (call) => deleteOrder(db, hasReceipt, call),
  })
}

type Who = { id: string; permissions: ReadonlySet<string> }

/** Whose orders a caller may change before they are paid; undefined: any order. */
const reach = (caller: Who) => (may(caller, 'orders.change') ? undefined : caller.id)

async function changed(db: Db, id: number, change: PendingChange | Problem, caller: Who) {
  if (change instanceof Problem) return change
  if (!change.ok) return notChanged[change.why]
  const order = await findOrder(db, id, readerOf(caller))
  return order ? { message: 'Modificado', order } : noSuchOrder
}

async function createOrder(db: Db, { caller, body }: Call<'POST /orders'>) {
  const owner = await ownerOf(db, caller, body.user_id)
  if (owner instanceof Problem) return owner
  const purchase = await findPurchaseByPayment(db, body.id_payment, owner)
  const notDone = { message: 'Orden no completada' }
  if (!purchase) return problem(404, 'No encontramos ese pago.', notDone)
  if (body.total !== undefined && fromPesos(body.total) !== purchase.total) {
    return problem(409, 'El total cambió desde que empezaste la compra.', {
      ...notDone,
      current: { total: toPesos(purchase.total) },
    })
  }
  const placed = await placeOrder(db, purchase.id)
  if (!placed.ok) return notPlaced(db, placed, caller)
  const order = await findOrder(db, placed.orderId, readerOf(caller))
  return order
    ? { message: 'Orden Creada' as const, order }
    : problem(409, 'Esa compra ya no existe.', notDone)
}

/** What became of a purchase that makes no order. */
async function notPlaced(db: Db, placed: Extract<Placed, { ok: false }>, caller: Who): Promise<Problem> {
  const notDone = { message: 'Orden no completada' }
  if (placed.why === 'replaced')
    return problem(409, 'Empezaste otra compra en lugar de esa: la encontrás en «Mis compras».', notDone)
  const order =
    placed.why === 'superseded' ? await findOrder(db, placed.orderId, readerOf(caller)) : undefined
  if (!order)
    return problem(409, 'Esa compra se eliminó. Empezá de nuevo desde tu carrito.', {
      ...notDone,
      current: { deleted: true },
    })
  const { id, numero, total, id_payment } = order
  return problem(
    409,
    `El total de esa compra cambió y sigue como la compra ${numero}, de ${formatPesos(total)}: la encontrás en «Mis compras».`,
    { ...notDone, current: { id, total, id_payment } },
  )
}

async function listOrders(db: Db, { caller, query }: Call<'GET /orders'>) {
  if (query.id !== undefined) {
    const order = await findOrder(db, query.id, readerOf(caller))
    const reachable = order && (may(caller, 'orders.read') || order.user_id === caller.id)
    return reachable ? [order] : noSuchOrder
  }
  if (query.ids?.length && may(caller, 'orders.read')) return ordersByIds(db, query.ids)
  if (query.user_id === undefined) {
    if (may(caller, 'orders.read')) return allOrders(db)
    return ordersOf(db, caller.id, readerOf(caller))
  }
  const owner = await ownerOf(db, caller, query.user_id, 'orders.read')
  if (owner instanceof Problem) return owner
  return ordersOf(db, owner, readerOf(caller))
}

async function transitionMany(db: Db, takeStep: TakeStep, { caller, body }: Call<'PUT /orders/lote'>) {
  if (!may(caller, stepPermission(body.estado))) return notTheirStep
  const reached = new Set<Estado>()
  const matching = await stillMatching(db, body.ids, body.filter)
  const steps = body.ids.map((id) => ({ id }))
  const { results, done } = await changeEach(steps, async ({ id }) => {
    if (!matching.has(id)) return notSelectedAnymore
    // the list on screen may be older than a withdrawal request
    const change = await takeStep(id, body.estado, caller.id, { unlessWithdrawn: true, onlyFrom: body.desde })
    if (!change.ok) return transitionProblem(change).detail
    reached.add(change.to)
    return undefined
  })
  return {
    message: `${done} de ${results.length} compras en ${[...reached].join(' o ') || body.estado}`,
    results,
  }
}

async function saveShipment(db: Db, { caller, body: { id, ...shipment } }: Call<'PUT /orders/envio'>) {
  const sent = await sendShipment(db, id, shipment, caller.id)
  if (sent.ok) return changed(db, id, sent, caller)
  if (sent.why === 'unknown') return noSuchOrder
  return problem(409, shipmentRefusal(sent), { message: 'Error al Modificadar' })
}

async function saveDelivery(
  db: Db,
  branches: readonly Branch[],
  { caller, path, body }: Call<'PUT /orders/{id}/delivery'>,
) {
  const corrected = await correctDelivery(db, path.id, { change: body, branches, actor: caller.id })
  if (corrected.ok) return changed(db, path.id, corrected, caller)
  return corrected.why === 'unknown'
    ? noSuchOrder
    : problem(409, notCorrected[corrected.why], { message: 'Error al Modificadar' })
}

async function changeGift(db: Db, { caller, path, body }: Call<'PUT /orders/{id}/gift'>) {
  const saved = await saveGift(db, path.id, { gift: body.gift, owner: reach(caller), actor: caller.id })
  if (saved.ok) return changed(db, path.id, saved, caller)
  return saved.why === 'unknown' ? noSuchOrder : problem(409, giftNotSaved[saved.why])
}

const giftNotSaved = {
  packed: 'Esa compra ya se está preparando: si falta cambiar algo del regalo, escribinos.',
  'other-total': 'El envoltorio cambia el total: se elige al pagar, y después de pagar queda como está.',
}

async function deleteOrder(
  db: Db,
  hasReceipt: Parts['hasReceipt'],
  { caller, input }: Call<'DELETE /orders'>,
) {
  const owner = await ownerOf(db, caller, input.user_id, 'orders.change')
  if (owner instanceof Problem) return owner
  const shown = (trx: Db, id: number) => hasReceipt(trx, id, caller.id)
  const dropped = await dropPending(db, input.id, {
    owner: input.user_id === undefined ? reach(caller) : owner,
    actor: caller.id,
    keepIf: may(caller, 'orders.change') ? undefined : shown,
  })
  if (!dropped.ok) return dropped.why === 'kept' ? transferred : notChanged[dropped.why]
  return { message: dropped.stays ? 'Compra cancelada: queda con su historia' : 'Compra eliminada' }
}

function transitionProblem(change: Extract<StatusChange, { ok: false }>): Problem {
  const failed = { message: 'Error al Modificadar' }
  switch (change.why) {
    case 'unknown':
      return noSuchOrder
    case 'sold-out':
      return problem(409, `No hay unidades suficientes de: ${change.missing.join(', ')}.`, failed)
    case 'promotion-over':
      return problem(409, 'Una promoción de esa compra ya se usó todas las veces que podía usarse.', failed)
    case 'all-returned':
      return problem(409, 'Todo lo que llevaba ya se devolvió: no queda qué activar.', failed)
    case 'refunded':
      return problem(
        409,
        'De esa compra ya se devolvió dinero: no se puede activar. Cargá una nueva.',
        failed,
      )
    case 'withdrawn':
      return problem(
        409,
        'Aceptaste el arrepentimiento de esa compra y su dinero vuelve: no se puede activar. Si la persona cambió de idea, que compre de nuevo.',
        failed,
      )
    case 'stopped':
    case 'given-back':
      return problem(409, heldBackText[change.why], failed)
    case 'no-address':
    case 'no-delivery':
    case 'undecided':
      return problem(409, missingDestinationText[change.why], failed)
    case 'asked-to-withdraw':
      return problem(409, 'Quien compró pidió arrepentirse: contestale primero.', failed)
    case 'not-from-this-state':
      return problem(409, `La compra está en ${change.estado}: ese paso no se puede dar desde ahí.`, {
        ...failed,
        current: { estado: change.estado },
      })
  }
}
