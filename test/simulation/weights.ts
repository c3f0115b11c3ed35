/** How often everything happens in the simulated world, in one place. Within a group only the proportions count. */

/** Who acts in a step, where nothing is due. */
export const actors = {
  buyer: 56,
  staff: 14,
  job: 20,
  afterSale: 4,
  provider: 2,
  owner: 3.5,
  attacker: 2,
  programs: 1,
  nature: 0.5,
  atOnce: 0.5,
}

/** Who acts when acts at the same moment are looked for. */
export const actorsAtOnce = { ...actors, atOnce: 30 }

/** What happens to one order at the same moment, statement by statement. */
export const actsAtOnce = {
  payAndTell: 6,
  tellAgain: 2,
  chooseAgain: 4,
  placeAgain: 1,
  beginSame: 2,
  rivalBegins: 2,
  cancelOwn: 2,
  saveAddress: 1,
  notePayment: 2,
  takeBackPayment: 1,
  refund: 3,
  returnAll: 2,
  cancel: 3,
  activate: 2,
  process: 2,
  complete: 1,
  adjustStock: 1,
  reconcile: 2,
  expire: 2,
  workOnRefunds: 2,
  workOnDisputes: 1,
  invoice: 1,
}

/** What a buyer does next, by how far the purchase is. */
export const buyerActs = {
  shopping: { begin: 10, beginFromCart: 2, quote: 1, leave: 0.5 },
  begun: { place: 12, payBeforeOrder: 0.7, beginAgain: 0.7, leave: 0.5 },
  placed: {
    choose: 11,
    payAtOnce: 3,
    saveAddress: 1.5,
    changeGift: 0.5,
    nameReceiver: 0.7,
    look: 0.5,
    cancel: 0.3,
    sleep: 1.5,
    beginAgain: 0.3,
  },
  chosen: {
    pay: 14,
    chooseAgain: 1,
    payOldCheckout: 0.8,
    saveAddress: 0.2,
    cancel: 0.3,
    sleep: 0.5,
    look: 0.5,
  },
} as const

/** What happens to a sold order, beside the shop's own work. */
export const afterSaleActs = {
  withdraw: 5,
  claimSome: 2,
  dispute: 3,
  refundInPanel: 1.5,
  payAgain: 1,
  look: 2,
  changeGift: 0.5,
  closeAccount: 0.2,
}

export const staffActs = {
  process: 14,
  send: 10,
  deliver: 8,
  complete: 8,
  notePayment: 8,
  sellAtCounter: 3,
  sellByLink: 1,
  sendLink: 0.7,
  refundAmount: 4,
  returnBottles: 2.5,
  decideWithdrawal: 4,
  bottlesCameLater: 0.6,
  cancel: 1.2,
  activate: 0.7,
  revert: 0.7,
  takeBackPayment: 1.5,
  correctPayment: 0.4,
  correctDelivery: 0.5,
  pick: 0.5,
  releaseDispute: 0.5,
  giveBackMismatch: 0.6,
  freeReservation: 0.2,
  wrongStep: 0.7,
  adjustStock: 0.5,
  exchange: 1.5,
  reissueInvoice: 1,
  countStock: 0.5,
  invite: 0.1,
}

export const ownerActs = {
  fillShelves: 8,
  price: 4,
  allPrices: 3,
  discount: 2,
  startPromotion: 6,
  endPromotion: 4,
  transferDiscount: 1,
  giftWrap: 0.7,
  freight: 1,
  holdMinutes: 0.5,
  archive: 0.5,
  restore: 0.8,
  readReports: 1,
}

/** What the owner does about programs, what they do with their keys, and how well the one is that is notified. */
export const programActs = {
  giveKey: 2,
  useKey: 6,
  endKey: 0.7,
  connectWebhook: 4,
  rotateSecret: 0.7,
  disconnectWebhook: 0.3,
  failing: 1.5,
  well: 2,
}

export const attackerActs = {
  replayAsBuyer: 3,
  replayAsStranger: 4,
  editAmounts: 3,
  readAnothers: 3,
  forgeNotice: 1,
  guessCode: 0.3,
  actAsStaff: 2,
}

export const natureActs = {
  provider: 4,
  authority: 2,
  mail: 2,
  calm: 5,
  kill: 4,
  diskFull: 3,
  update: 1,
  cutConnections: 2,
  secondProcess: 1,
  clockForward: 0.4,
  clockBack: 0.3,
}

/** Runs of background jobs in a step of the scheduler. */
export const jobs = {
  'expired-reservations': 3,
  reconciliation: 4,
  'changed-payments': 1,
  refunds: 3,
  invoices: 5,
  mail: 5,
  webhooks: 3,
  'sale-notices': 2,
  disputes: 2,
  'owner-alerts': 0.3,
  'invoice-alerts': 0.3,
  'opinion-requests': 0.2,
  'back-in-stock': 0.3,
  'facet-counts': 0.2,
  'top-products': 0.1,
  'old-rows': 0.2,
  'old-receipts': 0.1,
  imports: 0.2,
}

/** Share of a day's acts by hour of the day in Buenos Aires. */
export const hours = [
  0.6, 0.3, 0.1, 0.1, 0.1, 0.1, 0.2, 0.5, 1.2, 2, 2.6, 2.8, 2.6, 2, 1.8, 2, 2.4, 2.8, 3, 3, 2.6, 2.2, 1.6, 1,
]

/** Acts by month: wine sells in winter and at the end of the year. */
export const months = [0.7, 0.7, 0.9, 0.9, 1, 1.2, 1.2, 1.1, 0.9, 1, 1.1, 2.2]
/** Acts on Saturdays, Sundays and holidays. */
export const weekend = 0.7
