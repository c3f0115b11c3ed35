import { useEffect, type ReactNode } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'
import { GiftFields } from '../../../ui/gift-fields.tsx'
import { formatPesos } from '../../../../money/money.ts'
import { AddressFields } from '../../address/address-fields.tsx'
import { Link } from '../../../ui/link.tsx'
import { TotalChanged } from '../../../ui/total-changed.tsx'
import { PromoCodeEntry } from '../../cart/promo-code-entry.tsx'
import { DeliveryHoursNote } from '../../address/delivery-hours-note.tsx'
import { AddressChoice } from './address-choice.tsx'
import { BoughtWines, CheckoutSums } from './checkout-summary.tsx'
import { DeliveryOptions } from './delivery-options.tsx'
import { InvoiceChoice } from './invoice-choice.tsx'
import { PaymentWays } from './payment-ways.tsx'
import { unreachedWords } from './unreached-words.ts'
import { useCheckout, type CheckoutProps } from './use-checkout.ts'
import '../../address/address.css'
import './checkout.css'

type State = ReturnType<typeof useCheckout>

/** What an order comes to, in pesos, as its buyer chooses at the moment. */
export type ChosenTotal = { id: number; total: number }

type Props = CheckoutProps & { showTotal: (chosen: ChosenTotal) => void }

/** The checkout of a pending order in three steps, beside its total and the one button that pays. */
export function Checkout(props: Props) {
  const { order, known, branches, showTotal } = props
  const state = useCheckout(props)
  const { quote } = state
  const total = quote.quote?.total
  useEffect(() => {
    if (total !== undefined) showTotal({ id: order.id, total })
  }, [order.id, total, showTotal])
  return (
    <section className="checkout" aria-label={`Finalizar la compra ${order.numero}`}>
      <div className="checkout-steps">
        <Step number={1} title="Qué comprás">
          <BoughtWines order={order} quote={quote.quote} />
          <GiftFields gift={state.gift} change={state.setGift} wrapPrice={quote.quote?.gift_wrap ?? null} />
        </Step>
        <Step number={2} title="Cómo la recibís">
          <Reach state={state} branches={branches} />
          {state.needsNoAddress ? <PickedUp state={state} /> : <Where state={state} known={known} />}
        </Step>
        <Step number={3} title="Cómo la pagás">
          {quote.quote && (
            <PaymentWays
              ways={quote.quote.payment_ways}
              chosen={state.payWay}
              choose={state.choosePayWay}
              total={quote.quote.total}
            />
          )}
          <Code state={state} />
          <InvoiceChoice orderId={order.id} />
        </Step>
      </div>
      <aside className="checkout-side sheet" aria-label="Total">
        <CheckoutSums order={order} quote={quote.quote} changeIsShown={state.paying.changed !== undefined} />
        {state.paying.changed && <TotalChanged change={state.paying.changed} />}
        {quote.problem && (
          <p className="field-error" role="alert">
            {quote.problem}
          </p>
        )}
        <div className="checkout-pay">
          <span className="figures" aria-hidden="true">
            {formatPesos(quote.quote?.total ?? order.total)}
            {quote.quote?.delivery.chosen === null && <small className="muted"> sin envío</small>}
          </span>
          <button
            type="button"
            className="button wide"
            disabled={state.paying.busy || !quote.settled}
            onClick={() => afterPaint(state.pay)}
          >
            {buttonWords(state)}
          </button>
        </div>
      </aside>
    </section>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="checkout-step" aria-labelledby={`step-${number}`}>
      <h3 id={`step-${number}`}>
        <span className="checkout-number figures" aria-hidden="true">
          {number}
        </span>
        {title}
      </h3>
      {children}
    </section>
  )
}

type WhereProps = { state: State; known: CheckoutProps['known'] }

function Where({ state: { form, chosen, chooseAddress }, known }: WhereProps) {
  return (
    <>
      <AddressChoice known={known} chosen={chosen} choose={chooseAddress} />
      {chosen === 'new' && (
        <form {...form.attributes} className="sheet address-form checkout-address">
          <div className="checkout-address-head">
            <h4>Adónde va</h4>
            <p className="muted required-note">Hace falta lo que lleva *</p>
          </div>
          <AddressFields form={form} short />
          <DeliveryHoursNote province={form.draft.provincia} />
        </form>
      )}
    </>
  )
}

/** A pickup needs no address. */
function PickedUp({ state: { place, chooseWay } }: { state: State }) {
  return (
    <p className="muted">
      La retirás en el local: no hace falta tu dirección.{' '}
      {place.postalCode !== '' && (
        <button type="button" className="link-button" onClick={() => chooseWay('')}>
          {`Cambiar el código postal ${place.postalCode}`}
        </button>
      )}
    </p>
  )
}

function Code({ state: { code = '', quote, setCode } }: { state: State }) {
  const why = quote.quote?.code.why
  return <PromoCodeEntry code={code} why={why} accepted={code !== '' && !why} change={setCode} />
}

function buttonWords({ paying, payWay }: State): string {
  if (paying.busy) return 'Un momento…'
  return payWay === 'mercado_pago' ? 'Pagar' : 'Confirmar la compra'
}

type ReachProps = { state: State; branches: CheckoutProps['branches'] }

/** The delivery methods for the place and the branches, before any address; or why there are none. */
function Reach({ state: { quote, place, chooseWay, window, chooseWindow }, branches }: ReachProps) {
  const delivery = quote.quote?.delivery
  if (!delivery)
    return (
      <p className="muted">
        {place.postalCode === ''
          ? 'Buscando cómo podés recibirla…'
          : `Buscando cómo llega a ${place.postalCode}…`}
      </p>
    )
  const toDoor = delivery.options.some(({ kind }) => kind !== 'pickup')
  const isUnreached = place.postalCode !== '' && !toDoor && delivery.provinces.length === 0
  return (
    <>
      {(delivery.options.length > 0 || !isUnreached) && (
        <DeliveryOptions
          delivery={delivery}
          branches={branches}
          choose={chooseWay}
          needsPlace={!toDoor && !isUnreached}
          window={window}
          chooseWindow={chooseWindow}
        />
      )}
      {delivery.provinces.length > 0 && <p className="muted">Elegí la provincia y te decimos cómo llega.</p>}
      {isUnreached && delivery.options.length > 0 && (
        <p className="muted">
          {delivery.note ?? `Todavía no enviamos a ${place.postalCode}: esta compra se retira en un local.`}
        </p>
      )}
      {isUnreached && delivery.options.length === 0 && (
        <p className="notice warn" role="alert">
          {unreachedWords(delivery, place.postalCode)} <Link to="/contact">Contacto</Link>
        </p>
      )}
    </>
  )
}
