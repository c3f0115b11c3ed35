import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
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
  type ManualOrderDraft,
  orderOf,
  withQuantity,
  withWay,
  withWine,
} from './manual-order-draft.ts'
import { CustomerPart } from './customer-part.tsx'
import { PayPart } from './pay-part.tsx'
import { SaleDone } from './sale-done.tsx'
import { ScanField } from './scan-field.tsx'
import { useManualQuote } from './use-manual-quote.ts'
import type { Route } from './+types/manual-order'
import '../../storefront/orders/orders.css'
import '../../storefront/orders/print.css'
import '../../ui/picker.css'
import './manual-order.css'
import { ChoiceInput, type FormOf, TextInput } from '../ui/form-inputs.tsx'
import { receiverConditions } from '../../../invoicing/invoice-rules.ts'
import { statedConditions } from '../../../orders/receiver.contract.ts'
import { FormField } from '../ui/form-field.tsx'

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
  const customer = useGivenCustomer(round)
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
  return (
    <Sale
      key={round}
      invoicing={invoicing}
      customer={customer}
      taken={(answer, change) => setDone({ answer, change })}
    />
  )
}

const channels = [
  { id: 'counter' as const, name: 'Mostrador' },
  { id: 'phone' as const, name: 'Teléfono' },
]

type Taken = (answer: Done, change: number | undefined) => void

/** The customer whose page began the sale, once. */
function useGivenCustomer(round: number) {
  const { state } = useLocation()
  const { customer } = (state ?? {}) as { customer?: typeof noCustomer }
  return round === 0 && customer ? customer : noCustomer
}

const noCustomer = { user_id: '', name: '', email: '', phone: '' }

function useSale(taken: Taken, customer: typeof noCustomer) {
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
    start: { ...emptySale, ...customer },
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

const kinds = [
  { id: 'percent', description: '%' },
  { id: 'amount', description: 'pesos' },
]

/** A manual discount, with the reason printed on the receipt. */
function DiscountPart({ form }: { form: FormOf<ManualOrderDraft> }) {
  return (
    <details className="manual-order-more">
      <summary>Descuento</summary>
      <div className="stack">
        <div className="manual-order-discount">
          <TextInput form={form} name="discount" label="Cuánto" inputMode="decimal" maxLength={20} />
          <ChoiceInput form={form} name="discountKind" label="En" list={kinds} />
        </div>
        <TextInput form={form} name="reason" label="Motivo (sale en el comprobante)" maxLength={120} />
      </div>
    </details>
  )
}

const blank = { condition: '1', cuit: '', name: '', address: '' }

type Props = { form: FormOf<ManualOrderDraft> }

/** Whom the sale is invoiced to, for a buyer with a CUIT. */
function ReceiverPart({ form }: Props) {
  const { receiver } = form.draft
  return (
    <div className="stack">
      <label className="manual-order-way">
        <input
          type="checkbox"
          checked={receiver !== null}
          onChange={(event) => form.change({ receiver: event.target.checked ? blank : null })}
        />
        Factura con CUIT
      </label>
      {receiver && (
        <>
          <Text form={form} name="cuit" label="CUIT" />
          <FormField
            name="receiver.condition"
            label="Condición ante el IVA"
            error={form.errorOf('receiver.condition')}
          >
            {(attributes) => (
              <select
                {...attributes}
                value={receiver.condition}
                onChange={(event) =>
                  form.change({ receiver: { ...receiver, condition: event.target.value } })
                }
              >
                {statedConditions.map((option) => (
                  <option key={option} value={option}>
                    {receiverConditions[option]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <Text form={form} name="name" label="Razón social o nombre" />
          <Text form={form} name="address" label="Domicilio fiscal" />
        </>
      )}
    </div>
  )
}

type TextProps = Props & { name: 'cuit' | 'name' | 'address'; label: string }

function Text({ form, name, label }: TextProps) {
  const receiver = form.draft.receiver ?? blank
  const field = `receiver.${name}`
  return (
    <FormField name={field} label={label} error={form.errorOf(field)}>
      {(attributes) => (
        <input
          {...attributes}
          autoComplete="off"
          maxLength={name === 'address' ? 200 : 120}
          inputMode={name === 'cuit' ? 'numeric' : 'text'}
          value={receiver[name]}
          onChange={(event) => form.change({ receiver: { ...receiver, [name]: event.target.value } })}
        />
      )}
    </FormField>
  )
}

function Sale({
  invoicing,
  taken,
  customer,
}: {
  invoicing: boolean
  taken: Taken
  customer: typeof noCustomer
}) {
  const { form, charge } = useSale(taken, customer)
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
