/** A line of the shop's sources as somebody might get it wrong. */
export type Mutant = {
  name: string
  /** From the root of the repository. */
  file: string
  /** A text that the file has once, and what it becomes. */
  find: string
  replace: string
  /** Another place that has to be wrong as well. */
  also?: Pick<Mutant, 'file' | 'find' | 'replace'>
}

const m = (name: string, file: string, find: string, replace: string): Mutant => ({
  name,
  file: `src/${file}`,
  find,
  replace,
})

/** Holes in money that earlier versions had. */
const holes: Mutant[] = [
  {
    ...m(
      'hole: freight is not paid',
      'purchases/payable.ts',
      "  if (lacksDelivery(purchase)) return { ok: false, why: 'no-delivery' }\n",
      '',
    ),
    also: {
      file: 'src/purchases/save-order-address.ts',
      find: 'const isChosen = pending?.delivery && !pending.delivery.by_address',
      replace: 'const isChosen = pending !== undefined',
    },
  },
  m(
    'hole: a promotion that ended is granted anew',
    'purchases/pending-purchase.ts',
    '    held: holds\n      ?',
    '    held: holds || pending.code\n      ?',
  ),
  m(
    'hole: an unpaid order keeps its price for ever',
    'purchases/payable.ts',
    '  if (lapsed) return at < lapsed\n',
    '  if (lapsed) return true\n',
  ),
  m(
    'hole: a first purchase again and again',
    'orders/orders.queries.ts',
    "AND (o.paid_at IS NOT NULL OR o.estado = 'Ingreso' AND q.hold = 'held') LIMIT 1`",
    "AND o.estado = 'Completo' LIMIT 1`",
  ),
  m(
    'hole: a payment that was taken back is noted by its key',
    'payments/note-payment.ts',
    "  if (known?.takenBack) return { ok: false, why: 'taken-back', ...known.takenBack }\n",
    '',
  ),
  m(
    'hole: keys of callers and of the shop are one namespace',
    'refunds/idempotency-key.ts',
    "issuer: 'shop', text",
    "issuer: 'caller', text",
  ),
  m(
    'hole: a far door at the near price',
    'delivery/contradictory-place.ts',
    "  if (codigoPostal === '' || provincia === '') return undefined\n",
    '  return undefined\n',
  ),
  m(
    'hole: codes are guessed',
    'totals/limit-codes.ts',
    '    if (!code || (await mayTry(db, code, context.caller))) return answer(context)\n',
    '    if (db) return answer(context)\n',
  ),
  m(
    'hole: a wine that does not exist is dropped',
    'purchases/store-purchase.ts',
    "  if (unknown.length > 0) return { ok: false, why: 'unknown-product', missing: unknown }\n",
    '',
  ),
  m(
    'hole: an order goes on after a whole refund',
    'orders/delivery-stop.contract.ts',
    "  return order.refunded_whole ? 'given-back' : undefined\n",
    '  return undefined\n',
  ),
  m(
    'hole: fractions of a centavo',
    'money/money.contract.ts',
    '.refine(hasTwoDecimals, tooFine)',
    ".refine(() => hasTwoDecimals(1) && tooFine !== '')",
  ),
]

const money: Mutant[] = [
  m(
    'a payment of another amount pays',
    'payments/confirm-payment.ts',
    'payment.amount !== purchase.total || ',
    '',
  ),
  m(
    'a rejected payment pays',
    'payments/confirm-payment.ts',
    "if (settled !== 'open' || payment.status !== 'approved') return 'nothing-to-do'",
    "if (settled !== 'open') return 'nothing-to-do'",
  ),
  m(
    'a payment counts each time it is told',
    'payments/confirm-payment.ts',
    "if (settled !== 'open' || payment.status",
    'if (payment.status',
  ),
  m(
    'a late payment is kept',
    'payments/confirm-payment.ts',
    "      return settle('refund-due')\n    }\n    if (payment.amount",
    "      return settle('mismatch')\n    }\n    if (payment.amount",
  ),
  m(
    'a payment of the total before pays',
    'payments/confirm-payment.ts',
    'if (!(await isStillPaidBy(trx, placed.orderId, purchase.id))) return giveBack()',
    'await isStillPaidBy(trx, placed.orderId, purchase.id)',
  ),
  m(
    'an older state of a payment wins',
    'payments/confirm-payment.ts',
    'if (news && isNewer(payment, known)) {',
    'if (news) {',
  ),
  m(
    'a late payment pays by the price of before',
    'payments/confirm-payment.ts',
    "if (!due.ok && due.why !== 'not-pending') return giveBack(due.why)",
    "if (!due.ok && due.why === 'superseded') return giveBack(due.why)",
  ),
  m(
    'a refund above what is left',
    'refunds/request-refund.ts',
    "  if (amount > left) return { ok: false, why: 'too-much', left }\n",
    '',
  ),
  m(
    'a refund with the same key twice',
    'refunds/request-refund.ts',
    "  if (known) return known.amount === amount ? { ok: true, id: known.id } : { ok: false, why: 'key-used' }\n",
    '',
  ),
  m(
    'a refund while another is under way',
    'refunds/request-refund.ts',
    "  if (order.asked > 0) return { ok: false, why: 'under-way' }\n",
    '',
  ),
  m(
    'what went back is not subtracted',
    'refunds/refunds.queries.ts',
    'return Math.max(0, order.amount - gone - order.asked)',
    'return Math.max(0, order.amount - order.asked)',
  ),
  m(
    'a refund is asked for again under another key',
    'refunds/settle-refund.ts',
    'idempotencyKey: provider_key })',
    'idempotencyKey: `${provider_key}-${refund.attempts}` })',
  ),
  m(
    'a lost answer is taken for a refusal',
    'refunds/settle-refund.ts',
    "  if (outcome.why !== 'refused') return later\n",
    '',
  ),
  m(
    'the due refund has no fixed key',
    'payments/reconcile-payments.ts',
    'idempotencyKey: `descorche-refund-${payment_id}-${rest}`',
    'idempotencyKey: `descorche-refund-${payment_id}-${rest}-${Date.now()}`',
  ),
  m(
    'the panel of the provider is not heard',
    'refunds/note-provider-money.ts',
    '    await noteRefunds(trx, paidFor, payment)\n'.slice(2),
    '  void noteRefunds\n',
  ),
  m(
    'a chargeback is not in the ledger',
    'refunds/note-provider-money.ts',
    "if (payment.status === 'charged_back') await noteChargeback",
    "if (payment.status === 'rejected') await noteChargeback",
  ),
  m(
    'a chargeback that was won stays lost',
    'refunds/note-provider-money.ts',
    "  if (payment.status !== 'charged_back') await reverse(trx, payment.id)\n",
    '',
  ),
  m(
    'a share of returned bottles is rounded up',
    'refunds/return-share.ts',
    'Math.floor((line.charged * bottles) / line.quantity)',
    'Math.ceil((line.charged * bottles) / line.quantity) + bottles',
  ),
  m('a noted payment of another amount', 'payments/note-payment.ts', '    amount,\n    ways,', '    ways,'),
  m(
    'the discount of a transfer for everybody',
    'totals/price-order.ts',
    'const totals = totalsBy(order.way)',
    'const totals = totalsBy(order.ways?.at(1) ?? order.way)',
  ),
  m(
    'freight is left out of the total',
    'delivery/way-price.ts',
    'return way.free_from !== null && amount >= way.free_from ? 0 : listed',
    'return way.free_from !== null && amount >= way.free_from / 2 ? 0 : listed',
  ),
]

const stock: Mutant[] = [
  m(
    'an expired hold frees no bottles',
    'purchases/expired-reservations.ts',
    '    await releaseBottles(\n      trx,\n      expired.flatMap((purchase) => purchase.lines),\n    )\n',
    '    void releaseBottles\n',
  ),
  m(
    'a replaced purchase keeps its bottles',
    'purchases/open-purchases.ts',
    '  await releaseBottles(trx, before)\n',
    '  void releaseBottles\n',
  ),
  m(
    'a cancelled order keeps its bottles',
    'orders/order-status.ts',
    "stock: bottles === 'taken' ? 'return' : bottles === 'held' ? 'release' : 'none',",
    "stock: bottles === 'taken' ? 'return' : 'none',",
  ),
  m(
    'bottles that never left come back',
    'orders/order-status.ts',
    "stock: bottles === 'taken' ? 'return' : bottles",
    "stock: bottles !== 'released' ? 'return' : bottles",
  ),
  m(
    'returned bottles are booked twice',
    'orders/bottles-left.queries.ts',
    '(left.get(product_id) ?? 0) - quantity)',
    '(left.get(product_id) ?? 0) - 0 * quantity)',
  ),
  m(
    'written-off bottles stay on the shelf',
    'refunds/return-bottles.ts',
    "if (to('written_off').length > 0) await",
    "if (to('written_off').length > 99) await",
  ),
  m(
    'bottles that were kept come back',
    'refunds/return-bottles.ts',
    "const back = [...to('shelf'), ...to('written_off')]",
    "const back = [...to('shelf'), ...to('written_off'), ...to('kept')]",
  ),
  m(
    'more bottles come back than were bought',
    'refunds/return-share.ts',
    'const taken = Math.min(rest, line.quantity - line.returned)',
    'const taken = Math.min(rest, line.quantity)',
  ),
  m(
    'the ledger forgets what left',
    'inventory/reservations.queries.ts',
    "  await recordBottles(trx, { kind: 'menos', orderId, actor, sign: -1 }, lines)\n",
    '',
  ),
]

const states: Mutant[] = [
  m(
    'an unpaid order is prepared',
    'orders/order-status.ts',
    "      return estado === 'Creada'\n        ? { ok: true, to: 'Procesando'",
    "      return estado === 'Creada' || estado === 'Ingreso'\n        ? { ok: true, to: 'Procesando'",
  ),
  m(
    'a cancelled order is activated as paid',
    'orders/transition-order.ts',
    "const paid = order.paid_at !== null && payment === 'stands'",
    'const paid = order.paid_at !== null',
  ),
  m(
    'a disputed order leaves',
    'orders/delivery-stop.contract.ts',
    "  if (order.stopped_for !== null) return 'stopped'\n",
    '',
  ),
  m('a hold does not end', 'orders/transition-order.ts', ': { hold_expires_at: null }),', ': {}),'),
]

const vouchers: Mutant[] = [
  m(
    'a number is asked for without looking',
    'invoicing/authorisation-steps.ts',
    "      return { do: 'look', because: 'unknown', detail: answer.detail }",
    "      return { do: 'queue' }",
  ),
  m(
    'the next number is one too far',
    'invoicing/authorisation-steps.ts',
    "{ do: 'ask', number: last.value + 1, day: today }",
    "{ do: 'ask', number: last.value + 2, day: today }",
  ),
  m(
    'credit notes above their invoice',
    'invoicing/credit-note-for.ts',
    'const left = invoice.total - before\n',
    'const left = invoice.total\n',
  ),
  m(
    'a refund has no credit note',
    'refunds/settle-refund.ts',
    '  if (!done.credited) await credit(trx, done)\n',
    '  if (done.credited) await credit(trx, done)\n',
  ),
]

const promotions: Mutant[] = [
  m(
    'uses of a code are not counted',
    'promotions/promotion-uses.queries.ts',
    '(max_uses === null || taken < max_uses) &&',
    '(max_uses === null || taken < max_uses + 3) &&',
  ),
  m(
    'a released purchase keeps its use',
    'promotions/promotion-uses.queries.ts',
    "export const settleUses = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'used')",
    "export const settleUses = (trx: Db, purchaseId: string) => setState(trx, purchaseId, 'held')",
  ),
]

const mails: Mutant[] = [
  m(
    'a mail is sent twice',
    'platform/mail/send-messages.ts',
    '    await markSent(db, message.id)\n',
    '    if (message.id % 7 > 0) await markSent(db, message.id)\n',
  ),
  m(
    'a step has no mail',
    'orders/transition-order.ts',
    '  if (!isSilent(order, action, details)) await enqueueMail',
    "  if (!isSilent(order, action, details) && action !== 'completar') await enqueueMail",
  ),
]

const rights: Mutant[] = [
  m(
    'anybody reads another person’s cart',
    'users/data-owner.ts',
    '  if (!may(caller, permission)) return notYours\n',
    '',
  ),
  m(
    'a buyer reads the payments of others',
    'payments/payments.api.ts',
    "const owner = may(caller, 'payments.read') ? undefined : caller.id",
    'const owner = caller.id ? undefined : caller.id',
  ),
  m(
    'a buyer takes the steps of staff',
    'platform/http/access.ts',
    '  if (allowed) return caller\n',
    "  if (allowed || access === 'parcels.pack') return caller\n",
  ),
  m(
    'a forged notice is believed',
    'payments/payments.api.ts',
    'signature, now: new Date() })) return forged',
    "signature, now: new Date() }) && requestId !== 'forged') return forged",
  ),
]

export const mutants: readonly Mutant[] = [
  ...holes,
  ...money,
  ...stock,
  ...states,
  ...vouchers,
  ...promotions,
  ...mails,
  ...rights,
]
