import { useRef, useState } from 'react'
import { formatPesos } from '../../../money/money.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import {
  manualOrder,
  type manualOrderCalls,
  type ManualQuote,
} from '../../../purchases/manual-orders.contract.ts'
import { callAction, unlessSubmitted, useCall } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { ChargeEntries } from '../../ui/charge-list.tsx'
import { Choice } from '../../ui/choice.tsx'
import { GiftFields } from '../../ui/gift-fields.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useCan } from '../ui/use-can.ts'
import { BackToList } from '../ui/back-to-list.tsx'
import { ManualOrderLines } from './manual-order-lines.tsx'
import {
  changeOf,
  emptySale,
  isTakenAlong,
  orderOf,
  withQuantity,
  withWay,
  withWine,
} from './manual-order-draft.ts'
import { CustomerPart } from './customer-part.tsx'
import { DiscountPart } from './discount-part.tsx'
import { PayPart } from './pay-part.tsx'
import { ReceiverPart } from './receiver-part.tsx'
import { SaleDone } from './sale-done.tsx'
import { ScanField } from './scan-field.tsx'
import { useManualQuote } from './use-manual-quote.ts'
import type { Route } from './+types/manual-order'
import '../../storefront/orders/orders.css'
import '../../storefront/orders/print.css'
import '../../ui/picker.css'
import './manual-order.css'

export const meta = unlistedMeta('Venta en mostrador')

export const clientLoader = () =>
  loadAdmin('orders.change', async (can) => {
    const invoices = can('invoices.read')
      ? await browserApi()('GET /admin/invoices', { query: {} })
      : undefined
    return { invoicing: invoices?.ok === true && invoices.value.mode !== 'off' }
  })
export const clientAction = callAction(['POST /orders/manual'])
export const shouldRevalidate = unlessSubmitted
export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Venta en mostrador',
  actions: (
    <>
      <BackToList to="/admin/ventas">Volver a Ventas</BackToList>
      <ToAdminHome />
    </>
  ),
}

export const ErrorBoundary = () => <AdminFailure {...head} />

type Done = AnswerOf<(typeof manualOrderCalls)['POST /orders/manual']>

export default function AdminManualOrder({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ invoicing }) => <ManualOrder invoicing={invoicing} />}
    </AdminScreen>
  )
}

/** One sale after another, each with its own form. */
function ManualOrder({ invoicing }: { invoicing: boolean }) {
  const [round, setRound] = useState(0)
  const [done, setDone] = useState<{ answer: Done; change: number | undefined }>()
  if (done)
    return (
      <SaleDone
        done={done.answer}
        change={done.change}
        again={() => {
          setDone(undefined)
          setRound(round + 1)
        }}
      />
    )
  return <Sale key={round} invoicing={invoicing} taken={(answer, change) => setDone({ answer, change })} />
}

const channels = [
  { id: 'counter' as const, name: 'Mostrador' },
  { id: 'phone' as const, name: 'Teléfono' },
]

type Taken = (answer: Done, change: number | undefined) => void

function useSale(taken: Taken) {
  const take = useCall('POST /orders/manual')
  // one sale is one order, however often it is sent
  const [key] = useState(() => crypto.randomUUID())
  /** The state when it was sent. */
  const requested = useRef<{ total: number | undefined; received: string }>({
    total: undefined,
    received: '',
  })
  const form = useForm({
    schema: manualOrder,
    start: emptySale,
    toBody: (draft) => orderOf(draft, requested.current.total, key),
    fetcher: take.fetcher,
    send: (body) => take.send({ body }),
    sent: (answer) => {
      const { total, paid } = answer.order
      taken(answer, paid ? changeOf(requested.current.received, total) : undefined)
    },
  })
  const charge = (total: number | undefined) => {
    requested.current = { total, received: form.draft.way === 'cash' ? form.draft.received : '' }
  }
  return { form, charge }
}

function Sale({ invoicing, taken }: { invoicing: boolean; taken: Taken }) {
  const { form, charge } = useSale(taken)
  const { draft } = form
  const quote = useManualQuote(draft)
  const can = useCan()
  const value = quote?.ok ? quote.value : undefined
  const total = value?.total
  return (
    <form
      {...form.attributes}
      className="manual-order"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey) return
        event.preventDefault()
        charge(total)
        void form.submit()
      }}
    >
      <Basket form={form} quote={value} />
      <aside className="sheet stack manual-order-side" aria-label="Cobro">
        <Customer form={form} />
        {can('orders.discount') && <DiscountPart form={form} />}
        <GiftPart form={form} quote={value} />
        {invoicing && <ReceiverPart form={form} />}
        <PayPart form={form} total={total} />
        <Sum quote={value} problem={quote && !quote.ok ? quote.problem.detail : undefined} />
        <button
          type="submit"
          className="button manual-order-charge"
          disabled={form.busy || draft.products.length === 0}
          onClick={() => charge(total)}
        >
          {form.busy ? 'Guardando…' : chargeWords(draft, total)}
        </button>
        <p className="muted manual-order-keys">Ctrl + Enter cobra desde cualquier campo.</p>
      </aside>
    </form>
  )
}

type Form = ReturnType<typeof useSale>['form']

const GiftPart = ({ form, quote }: { form: Form; quote: ManualQuote | undefined }) => (
  <GiftFields
    gift={form.draft.gift}
    change={(gift) => form.change({ gift })}
    wrapPrice={quote?.gift_wrap ?? null}
    whole={!isTakenAlong(form.draft)}
  />
)

/** Channel and items. */
function Basket({ form, quote }: { form: Form; quote: ManualQuote | undefined }) {
  const { draft, change } = form
  return (
    <div className="stack">
      <div className="row" role="group" aria-label="Dónde se vende">
        <Choice
          options={channels}
          labelOf={(option) => option.name}
          isChosen={(option) => option.id === draft.channel}
          choose={({ id }) => change({ channel: id, ...withWay(draft.way, id) })}
        />
      </div>
      <ScanField
        error={form.errorOf('products')}
        add={(wine, quantity) => change({ products: withWine(draft.products, wine, quantity) })}
      />
      <ManualOrderLines
        lines={draft.products}
        quote={quote}
        change={(id, quantity) => change({ products: withQuantity(draft.products, id, quantity) })}
      />
    </div>
  )
}

function Customer({ form }: { form: Form }) {
  const { channel, name, email } = form.draft
  return (
    <details className="manual-order-more" open={channel === 'phone' || undefined}>
      <summary>
        {name || email || (channel === 'phone' ? 'Cliente' : 'Cliente (opcional en el mostrador)')}
      </summary>
      <CustomerPart form={form} />
    </details>
  )
}

function chargeWords({ paid, way }: typeof emptySale, total: number | undefined): string {
  const amount = total === undefined ? '' : ` ${formatPesos(total)}`
  if (way === 'link') return `Pedir el link${amount && ` por${amount}`}`
  return paid ? `Cobrar${amount}` : `Tomar la compra${amount && ` por${amount}`}`
}

type SumProps = {
  quote: Pick<ManualQuote, 'charges' | 'total'> | undefined
  problem: string | undefined
}

function Sum({ quote, problem }: SumProps) {
  if (problem) return <p className="notice bad">{problem}</p>
  return (
    <dl className="manual-order-sum figures" aria-live="polite">
      {quote && <ChargeEntries charges={quote.charges} />}
      <div className="manual-order-total">
        <dt>Total</dt>
        <dd>{quote ? formatPesos(quote.total) : '—'}</dd>
      </div>
    </dl>
  )
}
