import { afterPaint } from '../../../ui/after-paint.ts'
import { GiftFields } from '../../../ui/gift-fields.tsx'
import { AddressFields } from '../../address/address-fields.tsx'
import { Link } from '../../../ui/link.tsx'
import { TotalChanged } from '../../../ui/total-changed.tsx'
import { PromoCodeEntry } from '../../cart/promo-code-entry.tsx'
import { DeliveryHoursNote } from '../../address/delivery-hours-note.tsx'
import { AddressChoice } from './address-choice.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliveryOptions } from './delivery-options.tsx'
import { InvoiceChoice } from './invoice-choice.tsx'
import { PaymentWays } from './payment-ways.tsx'
import { unreachedWords } from './unreached-words.ts'
import { useCheckout, type CheckoutProps } from './use-checkout.ts'
import '../../address/address.css'
import './checkout.css'

/** The checkout of a pending order: address, delivery method, code, total, and one button to pay. */
export function Checkout(props: CheckoutProps) {
  const { order, known } = props
  const state = useCheckout(props)
  const { quote } = state
  return (
    <section className="checkout" aria-label={`Finalizar la compra ${order.numero}`}>
      <div>
        {state.needsNoAddress ? <PickedUp state={state} /> : <Where state={state} known={known} />}
        <Reach state={state} branches={props.branches} />
        {quote.quote && (
          <PaymentWays ways={quote.quote.payment_ways} chosen={state.payWay} choose={state.choosePayWay} />
        )}
        <div className="sheet">
          <GiftFields gift={state.gift} change={state.setGift} wrapPrice={quote.quote?.gift_wrap ?? null} />
        </div>
        <InvoiceChoice orderId={order.id} />
      </div>
      <div className="sheet">
        <CheckoutSummary
          order={order}
          quote={quote.quote}
          changeIsShown={state.paying.changed !== undefined}
        />
        {state.paying.changed && <TotalChanged change={state.paying.changed} />}
        <Code state={state} />
        {quote.problem && (
          <p className="field-error" role="alert">
            {quote.problem}
          </p>
        )}
        <button
          type="button"
          className="button wide"
          disabled={state.paying.busy || !quote.settled}
          onClick={() => afterPaint(state.pay)}
        >
          {buttonWords(state)}
        </button>
      </div>
    </section>
  )
}

type WhereProps = { state: ReturnType<typeof useCheckout>; known: CheckoutProps['known'] }

function Where({ state: { form, chosen, chooseAddress }, known }: WhereProps) {
  return (
    <>
      <AddressChoice known={known} chosen={chosen} choose={chooseAddress} />
      {chosen === 'new' && (
        <form {...form.attributes} className="sheet address-form checkout-address">
          <h3>Adónde va</h3>
          <AddressFields form={form} />
          <DeliveryHoursNote province={form.draft.provincia} />
        </form>
      )}
    </>
  )
}

/** A pickup needs no address. */
function PickedUp({ state: { place, chooseWay } }: { state: ReturnType<typeof useCheckout> }) {
  return (
    <p className="sheet checkout-picked-up">
      La retirás en el local: no hace falta tu dirección.{' '}
      <button type="button" className="link-button" onClick={() => chooseWay('')}>
        {`Cambiar el código postal ${place.postalCode}`}
      </button>
    </p>
  )
}

function Code({ state: { code = '', quote, setCode } }: { state: ReturnType<typeof useCheckout> }) {
  const why = quote.quote?.code.why
  return <PromoCodeEntry code={code} why={why} accepted={code !== '' && !why} change={setCode} />
}

function buttonWords({ paying, payWay }: ReturnType<typeof useCheckout>): string {
  if (paying.busy) return 'Un momento…'
  return payWay === 'mercado_pago' ? 'Pagar' : 'Confirmar la compra'
}

type ReachProps = { state: ReturnType<typeof useCheckout>; branches: CheckoutProps['branches'] }

/** The delivery methods for the place, or why there are none. */
function Reach({ state: { quote, place, chooseWay }, branches }: ReachProps) {
  const delivery = quote.quote?.delivery
  if (place.postalCode === '')
    return (
      <p className="muted">
        Con tu código postal te mostramos cómo llega, cuándo y cuánto sale
        {branches.length > 0 && ', o dónde podés retirarla'}.
      </p>
    )
  if (!delivery) return <p className="muted">Buscando cómo llega a {place.postalCode}…</p>
  if (delivery.options.length > 0) {
    const toDoor = delivery.options.some(({ kind }) => kind !== 'pickup')
    return (
      <>
        <DeliveryOptions delivery={delivery} branches={branches} choose={chooseWay} />
        {!toDoor && (
          <p className="muted">
            {delivery.note ?? `Todavía no enviamos a ${place.postalCode}: esta compra se retira en un local.`}
          </p>
        )}
      </>
    )
  }
  if (delivery.provinces.length > 0)
    return <p className="muted">Elegí la provincia y te decimos cómo llega.</p>
  return (
    <p className="notice warn" role="alert">
      {unreachedWords(delivery, place.postalCode)} <Link to="/contact">Contacto</Link>
    </p>
  )
}
