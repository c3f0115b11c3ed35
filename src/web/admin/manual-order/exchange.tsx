import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPesos } from '../../../money/money.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { exchangeBody } from '../../../refunds/exchanges.contract.ts'
import { destinations, destinationWords } from '../../../refunds/return-share.ts'
import type { ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import { manualMethods, methodNames } from '../../../settings/payment-methods.ts'
import { walkInCustomerId } from '../../../users/walk-in-customer.ts'
import { unlessSubmitted, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ChoiceInput, TextInput } from '../ui/form-inputs.tsx'
import { creditOf, returnedLines, startExchange, type ExchangeDraft } from './exchange-draft.ts'
import { withQuantity, withWine } from './manual-order-draft.ts'
import { ManualOrderLines } from './manual-order-lines.tsx'
import { ScanField } from './scan-field.tsx'
import { useBasketQuote } from './use-manual-quote.ts'
import '../../storefront/orders/orders.css'
import '../../ui/picker.css'
import './manual-order.css'

type Loaded = {
  order: OrderAnswer | undefined
  returns: ReturnsOfOrder | undefined
  /** Paid without the provider. */
  isPaidByHand: boolean
}

const screen = adminScreen({
  title: 'Cambio de botellas',
  needs: 'returns.change',
  calls: ['POST /orders/{id}/exchange'],
  // the form says it
  answered: () => undefined,
  shouldRevalidate: unlessSubmitted,
  load: async ({ api, parameters }): Promise<Loaded> => {
    const id = Number(parameters.get('id'))
    if (!Number.isInteger(id) || id <= 0) return { order: undefined, returns: undefined, isPaidByHand: false }
    const [orders, returns, noted] = await Promise.all([
      api('GET /orders', { query: { id } }),
      api('GET /orders/{id}/returns', { path: { id } }),
      api('GET /orders/{id}/paid', { path: { id } }),
    ])
    const isPaidByHand = noted.ok && noted.value.payments.some(({ taken_back }) => taken_back === null)
    return { order: found(orders)[0], returns: returns.ok ? returns.value : undefined, isPaidByHand }
  },
  Body: ({ order, returns, isPaidByHand }) =>
    order && returns?.open ? (
      <Exchange order={order} returns={returns} isPaidByHand={isPaidByHand} />
    ) : (
      <ErrorPanel
        title={order ? 'Esta compra no tiene nada que cambiar' : 'Falta la compra'}
        text="Se cambian botellas de una compra paga y no cancelada: abrila desde las ventas."
      />
    ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

type Props = { order: OrderAnswer; returns: ReturnsOfOrder; isPaidByHand: boolean }

function useExchange({ order, returns }: Pick<Props, 'order' | 'returns'>, total: number | undefined) {
  const exchange = useCall('POST /orders/{id}/exchange')
  const navigate = useNavigate()
  // one form is one exchange, however often it is sent
  const [key] = useState(() => crypto.randomUUID())
  return useForm({
    schema: exchangeBody,
    start: startExchange,
    toBody: (draft: ExchangeDraft) => ({
      returned: returnedLines(returns.bottles, draft),
      products: draft.products.map(({ id, quantity }) => ({ product_id: id, quantity })),
      reason: draft.reason,
      way: draft.way,
      send: draft.send,
      ...(total === undefined ? {} : { total }),
      idempotency_key: key,
    }),
    fetcher: exchange.fetcher,
    send: (body) => exchange.send({ path: { id: order.id }, body }),
    sent: (answer) => {
      toast('success', answer.message)
      void navigate(`/user/orderDetailAdmin?id=${answer.order.id}`)
    },
  })
}

function Exchange({ order, returns, isPaidByHand }: Props) {
  const [total, setTotal] = useState<number>()
  const form = useExchange({ order, returns }, total)
  const { draft, change } = form
  const quote = useBasketQuote({
    products: draft.products.map(({ id, quantity }) => ({ product_id: id, quantity })),
    user_id: order.user_id === walkInCustomerId ? null : order.user_id,
    address: draft.send ? order.address : null,
  })
  const priced = quote?.ok ? quote.value : undefined
  if (priced?.total !== total) setTotal(priced?.total)
  return (
    <form {...form.attributes} className="manual-order">
      <div className="stack">
        <p>
          De la{' '}
          <Link to={`/user/orderDetailAdmin?id=${order.id}`} className="figures">
            compra {order.numero}
          </Link>
          {order.customer && `, de ${order.customer}`}
        </p>
        <ComingBack bottles={returns.bottles} gone={returns.gone} form={form} />
        <h2>Qué sale</h2>
        <ScanField
          error={form.errorOf('products')}
          add={(wine, quantity) => change({ products: withWine(draft.products, wine, quantity) })}
        />
        <ManualOrderLines
          lines={draft.products}
          quote={priced}
          change={(id, quantity) => change({ products: withQuantity(draft.products, id, quantity) })}
        />
      </div>
      <aside className="sheet stack manual-order-side" aria-label="Diferencia">
        <TextInput form={form} name="reason" label="Motivo (lo lee quien compró)" maxLength={300} />
        {order.address && (
          <label className="row">
            <input
              type="checkbox"
              checked={draft.send}
              onChange={(event) => change({ send: event.target.checked })}
            />
            Mandarlo a su dirección
          </label>
        )}
        <ChoiceInput
          form={form}
          name="way"
          label="La diferencia va en"
          list={manualMethods.map((id) => ({ id, description: methodNames[id] }))}
        />
        <Difference credit={creditOf(returns, draft)} total={priced?.total} throughProvider={!isPaidByHand} />
        {quote && !quote.ok && <p className="notice bad">{quote.problem.detail}</p>}
        <button
          type="submit"
          className="button manual-order-charge"
          disabled={form.busy || draft.products.length === 0}
        >
          {form.busy ? 'Guardando…' : 'Hacer el cambio'}
        </button>
      </aside>
    </form>
  )
}

type Form = ReturnType<typeof useExchange>

type ComingBackProps = { bottles: ReturnsOfOrder['bottles']; gone: boolean; form: Form }

function ComingBack({ bottles, gone, form }: ComingBackProps) {
  const { draft, change, errorOf } = form
  const put = (line: number, values: Partial<ExchangeDraft['returned'][number]>) =>
    change({
      returned: {
        ...draft.returned,
        [line]: { quantity: '', to: 'shelf', ...draft.returned[line], ...values },
      },
    })
  return (
    <section className="stack" aria-labelledby="coming-back">
      <h2 id="coming-back">Qué vuelve</h2>
      {bottles
        .filter(({ quantity, returned }) => returned < quantity)
        .map(({ line, name, quantity, returned }) => (
          <fieldset key={line} className="return-line">
            <legend>{name}</legend>
            <div className="field">
              <label htmlFor={`q-${line}`}>Botellas (hasta {quantity - returned})</label>
              <input
                id={`q-${line}`}
                className="input"
                type="number"
                min={0}
                max={quantity - returned}
                value={draft.returned[line]?.quantity ?? ''}
                onChange={(event) => put(line, { quantity: event.target.value })}
              />
            </div>
            <div className="field">
              <label htmlFor={`to-${line}`}>Qué pasa con ellas</label>
              <select
                id={`to-${line}`}
                className="input"
                value={draft.returned[line]?.to ?? 'shelf'}
                onChange={(event) => put(line, { to: event.target.value as (typeof destinations)[number] })}
              >
                {destinations
                  .filter((to) => gone || to !== 'kept')
                  .map((to) => (
                    <option key={to} value={to}>
                      {destinationWords[to].replace(/^./, (letter) => letter.toUpperCase())}
                    </option>
                  ))}
              </select>
            </div>
          </fieldset>
        ))}
      <FieldError id="returned-error" error={errorOf('returned')} />
    </section>
  )
}

type DifferenceProps = {
  credit: number | undefined
  total: number | undefined
  /** It was paid with Mercado Pago, where its money goes back to. */
  throughProvider: boolean
}

function Difference({ credit, total, throughProvider }: DifferenceProps) {
  const difference = credit === undefined || total === undefined ? undefined : total - credit
  return (
    <>
      <dl className="manual-order-sum figures" aria-live="polite">
        <div>
          <dt>Vuelve</dt>
          <dd>{credit === undefined ? '—' : formatPesos(credit)}</dd>
        </div>
        <div>
          <dt>Sale</dt>
          <dd>{total === undefined ? '—' : formatPesos(total)}</dd>
        </div>
        {!throughProvider && (
          <div className="manual-order-total">
            <dt>{difference !== undefined && difference < 0 ? 'A devolver' : 'A cobrar'}</dt>
            <dd>{difference === undefined ? '—' : formatPesos(Math.abs(difference))}</dd>
          </div>
        )}
      </dl>
      {throughProvider && (
        <p className="notice">
          Se pagó con Mercado Pago: lo que vuelve se devuelve por ahí, y lo que sale se cobra entero ahora.
        </p>
      )}
    </>
  )
}
