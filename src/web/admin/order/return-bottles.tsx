import { titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import { type Noun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useState } from 'react'
import { formatPesos, fromPesos, toPesos } from '../../../money/money.ts'
import { readAmount } from '../../../money/read-number.ts'
import {
  allocateReturn,
  destinations,
  proposedRefund,
  type Destination,
  destinationWords,
} from '../../../refunds/return-share.ts'
import { returnBody, type ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { ReturnList } from '../../storefront/orders/return-list.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { Link } from '../../ui/link.tsx'
import { InPlace, type TooFewBottles } from '../ui/in-place.tsx'

type Props = { orderId: number; found: ReturnsOfOrder; unit: Noun; mayChange: boolean; mayGiveBack: boolean }

/** An order's returned bottles, with a form to record more and refund them. */
export function ReturnBottles({ orderId, found, unit, mayChange, mayGiveBack }: Props) {
  const possible = mayChange && found.open && found.bottles.some((line) => line.returned < line.quantity)
  return (
    <>
      <ReturnList found={found} unit={unit} admin />
      {possible && mayGiveBack && (
        <p>
          <Link to={`/admin/cambio?id=${orderId}`} className="button plain small">
            Cambiar {unit.many}
          </Link>
        </p>
      )}
      {possible && (
        <InPlace
          words={`Devolver ${unit.many}`}
          form={(place) => <Fields {...{ orderId, found, unit, mayGiveBack }} {...place} />}
        />
      )}
    </>
  )
}

type FieldsProps = Omit<Props, 'mayChange'> & TooFewBottles
/** `q-<line>`: bottles; `to-<line>`: what happens to them; and amount and reason. */
type Draft = Record<string, string>
type Line = ReturnsOfOrder['bottles'][number]

const linesOf = (bottles: readonly Line[], draft: Draft) =>
  bottles
    .map(({ line, product_id }) => ({
      product_id,
      quantity: Number(draft[`q-${line}`] || '0'),
      to: draft[`to-${line}`] as Destination,
    }))
    .filter((line) => line.quantity !== 0)

/**
 * The refund for the selected bottles in pesos, by the server's rule; undefined if there are not that many.
 */
function proposalOf({ bottles, left }: ReturnsOfOrder, draft: Draft) {
  const requested = linesOf(bottles, draft)
  if (requested.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 0)) return undefined
  const bought = bottles.map((line) => ({ ...line, charged: fromPesos(line.charged) }))
  const allocated = allocateReturn(bought, requested)
  if (!allocated.ok) return undefined
  return {
    amount: requested.length === 0 ? 0 : toPesos(proposedRefund(allocated, fromPesos(left))),
    whole: allocated.everything,
  }
}

function useReturn({ orderId, found, mayGiveBack, close }: FieldsProps) {
  const save = useCall('POST /orders/{id}/returns')
  // one form is one return, however often it is sent
  const [key] = useState(() => crypto.randomUUID())
  const start: Draft = { reason: '', amount: '', lines: '' }
  for (const { line } of found.bottles) {
    start[`q-${line}`] = '0'
    start[`to-${line}`] = 'shelf'
  }
  return useForm({
    schema: returnBody,
    start,
    toBody: (draft) => ({
      lines: linesOf(found.bottles, draft),
      reason: draft['reason'],
      refund:
        mayGiveBack && (draft['amount'] === '' || (readAmount(draft['amount'] ?? '') ?? draft['amount'])),
      idempotency_key: key,
    }),
    opened: true,
    fetcher: save.fetcher,
    send: (body) => save.send({ path: { id: orderId }, body }),
    sent: sayThen(close),
  })
}

function Fields(props: FieldsProps) {
  const { found, unit, mayGiveBack } = props
  const form = useReturn(props)
  const proposal = proposalOf(found, form.draft)
  return (
    <form className="stack" aria-labelledby="return-title" {...form.attributes}>
      <h2 id="return-title">Devolver {unit.many}</h2>
      {found.bottles
        .filter((line) => line.returned < line.quantity)
        .map((line) => (
          <Bottles key={line.line} line={line} gone={found.gone} form={form} unit={unit} />
        ))}
      <FieldError id="lines-error" error={form.errorOf('lines')} />
      {mayGiveBack && <Amount form={form} unit={unit} proposal={proposal?.amount} left={found.left} />}
      <TextField form={form} name="reason" label="Motivo (lo lee quien compró)" />
      {proposal?.whole && (
        <p className="notice">
          Es todo lo que quedaba: si se devuelve también todo el dinero, la compra queda cancelada.
        </p>
      )}
      <FormEnd form={form} name="Anotar y avisar" doing="Anotando…" cancel={props.leave} small />
    </form>
  )
}

type FormProps = { form: ReturnType<typeof useReturn>; unit: Noun }

function Amount({ form, unit, proposal, left }: FormProps & { proposal: number | undefined; left: number }) {
  return (
    <div className="field">
      <label htmlFor="amount">Dinero que se devuelve, en pesos</label>
      <input
        className="input"
        inputMode="decimal"
        maxLength={20}
        placeholder={proposal === undefined ? '' : formatPesos(proposal)}
        {...form.text('amount', 'amount-hint')}
      />
      <p className="field-hint" id="amount-hint">
        {proposal !== undefined &&
          `Por esas ${unit.many} se pagó ${formatPesos(proposal)}: eso vuelve si no ponés nada. `}
        Hasta {formatPesos(left)}; 0 es nada. No se puede deshacer.
      </p>
      <FieldError id="amount-error" error={form.errorOf('amount') ?? form.errorOf('refund')} />
    </div>
  )
}

/** How many bottles of a line are returned, and what happens to them. */
function Bottles({ line, gone, form, unit }: FormProps & { line: Line; gone: boolean }) {
  const most = line.quantity - line.returned
  return (
    <fieldset className="return-line">
      <legend>{line.name}</legend>
      <div className="field">
        <label htmlFor={`q-${line.line}`}>
          {titled(unit.many)} (hasta {most})
        </label>
        <input className="input" type="number" min={0} max={most} {...form.text(`q-${line.line}`)} />
      </div>
      <div className="field">
        <label htmlFor={`to-${line.line}`}>Qué pasa con ellas</label>
        <select className="input" {...form.text(`to-${line.line}`)}>
          {destinations
            .filter((to) => gone || to !== 'kept')
            .map((to) => (
              <option key={to} value={to}>
                {capital(destinationWords[to])}
              </option>
            ))}
        </select>
      </div>
    </fieldset>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
