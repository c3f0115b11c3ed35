/** The simplest shop: one order, its bottles and its money. Centavos. Each method says whether the real one may do it too. */

export const returnTo = ['shelf', 'written_off', 'kept'] as const
export type ReturnTo = (typeof returnTo)[number]
export const steps = ['Procesando', 'Completo', 'Cancelada', 'Creada'] as const
export type Step = (typeof steps)[number]

type Payment = {
  by: 'card' | 'hand'
  /** What can still be given back of it. */
  left: number
  /** at-bank: the case is not decided. */
  money: 'here' | 'at-bank' | 'lost' | 'returned'
  /** A bank takes it back once. */
  disowned: boolean
}

export class OrderModel {
  estado = 'Ingreso'
  at: 'held' | 'taken' | 'free' = 'held'
  payment: Payment | undefined
  /** Money that went back of what is paid now. */
  refunded = 0
  returned = 0
  bottles: number
  readonly total: number
  /** What wrapping as a gift costs of the total; it goes back with the last bottle. */
  private readonly wrapping: number
  stock: number
  reserved: number
  readonly bought: number

  constructor(
    bought: number,
    { total, wrapping }: { total: number; wrapping: number },
    shelf: { stock: number; reserved: number },
  ) {
    this.bought = bought
    this.bottles = bought
    this.total = total
    this.wrapping = wrapping
    this.stock = shelf.stock
    this.reserved = shelf.reserved + bought
  }

  private get goesOn(): boolean {
    return ['Creada', 'Procesando', 'Completo'].includes(this.estado)
  }
  private get usable(): number {
    return this.payment?.money === 'here' ? this.payment.left : 0
  }
  /** An open dispute of the payment blocks the shipment, and so does a whole refund. */
  get stopped(): boolean {
    return this.payment?.money === 'at-bank' || this.payment?.money === 'lost' || this.refunded >= this.total
  }

  /** Invoices less credit notes, once all are made. What a bank holds is credited when it is lost. */
  get invoiced(): number {
    if (!this.goesOn) return 0
    return this.total - this.refunded - (this.payment?.money === 'lost' ? this.payment.left : 0)
  }

  /** What it says as a gift, until it is packed. Wrapping costs, and is chosen before it is paid. */
  changeGift(wrap: boolean): boolean {
    return wrap === this.wrapping > 0 && (this.estado === 'Ingreso' || this.estado === 'Creada')
  }

  pay(by: Payment['by']): boolean {
    if (this.estado !== 'Ingreso') return false
    this.payment = { by, left: this.total, money: 'here', disowned: false }
    this.refunded = 0
    this.estado = 'Creada'
    return true
  }

  /** A payment by hand is noted no more. */
  takeBack(): boolean {
    const { payment } = this
    if (payment?.by !== 'hand' || this.estado !== 'Creada' || this.refunded > 0 || this.returned > 0)
      return false
    if (this.at !== 'held') return false
    this.payment = undefined
    this.estado = 'Ingreso'
    return true
  }

  refund(amount: number): boolean {
    if (!this.goesOn || this.usable === 0 || amount > this.usable) return false
    this.giveBack(amount)
    return true
  }

  /** What the bottles are worth goes back at once, of money paid by hand too; what goes out is an order of its own. */
  exchange(quantity: number, to: ReturnTo): boolean {
    return this.return(quantity, to, true)
  }

  return(quantity: number, to: ReturnTo, paid: boolean): boolean {
    if (!this.goesOn || quantity > this.bottles || (this.at === 'held' && to === 'kept')) return false
    const all = quantity === this.bottles
    const upTo = (bottles: number) => Math.floor(((this.total - this.wrapping) * bottles) / this.bought)
    const share = upTo(this.returned + quantity) - upTo(this.returned)
    const amount = !paid ? 0 : all ? this.usable : Math.min(share, this.usable)
    const whole = all && amount === this.usable
    if (this.at === 'held') this.reserved -= quantity
    if (this.at === 'taken' && to === 'shelf') this.stock += quantity
    if (this.at === 'held' && to === 'written_off') this.stock -= quantity
    this.returned += quantity
    this.bottles -= quantity
    // of a card what is left goes back with the cancelled order
    if (!whole || this.payment?.by === 'hand') this.giveBack(amount)
    if (whole) this.cancel()
    return true
  }

  /** In the provider's panel, whatever the order's state. Out: what goes back. */
  panel(amount: number): number {
    const given = this.payment?.by === 'card' ? Math.min(amount, this.usable) : 0
    this.giveBack(given)
    return given
  }

  private giveBack(amount: number): void {
    if (this.payment) this.payment.left -= amount
    this.refunded += amount
  }

  private cancel(): void {
    if (this.at === 'held') this.reserved -= this.bottles
    if (this.at === 'taken') this.stock += this.bottles
    this.at = 'free'
    this.estado = 'Cancelada'
  }

  step(to: Step): boolean {
    const way = `${this.estado} ${to}`
    if (to === 'Cancelada' && this.estado !== 'Cancelada') this.cancel()
    else if (way === 'Creada Procesando' && !this.stopped) {
      this.stock -= this.bottles
      this.reserved -= this.bottles
      this.at = 'taken'
      this.estado = to
    } else if (way === 'Procesando Completo' && !this.stopped) this.estado = to
    else if (way === 'Completo Procesando') this.estado = to
    else return way === 'Cancelada Creada' && this.activate()
    return true
  }

  /** With its payment, where that is whole; without one it waits for another; refused where neither is what was bought. */
  private activate(): boolean {
    const { payment } = this
    const touched = this.refunded > 0 || this.returned > 0
    if (payment?.by === 'hand' && touched) return false
    const stands = payment !== undefined && payment.money === 'here' && !touched
    if (payment && !stands && this.returned > 0) {
      // what is left of it is due all the same
      return false
    }
    if (this.bottles === 0 || this.stock - this.reserved < this.bottles) return false
    this.reserved += this.bottles
    this.at = 'held'
    if (stands) this.estado = 'Creada'
    else {
      this.estado = 'Ingreso'
      this.payment = undefined
    }
    return true
  }

  /** False: there is no money to disown. */
  disown(): boolean {
    const { payment } = this
    if (payment?.by !== 'card' || payment.money !== 'here' || payment.left === 0 || payment.disowned)
      return false
    payment.money = 'at-bank'
    payment.disowned = true
    return true
  }

  decide(won: boolean): void {
    const { payment } = this
    if (payment?.money !== 'at-bank') return
    payment.money = won ? 'here' : 'lost'
    if (!won && this.estado === 'Creada') this.cancel()
  }

  /** The jobs have run: what a cancelled order was paid with by card goes back. */
  settle(): void {
    const { payment } = this
    if (this.estado === 'Cancelada' && payment?.by === 'card' && payment.money === 'here')
      payment.money = 'returned'
  }
}
