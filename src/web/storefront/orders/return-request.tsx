import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useRevalidator } from 'react-router'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import type { ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'

type Props = { order: OrderAnswer; found: ReturnsOfOrder }

/** A request to return some or all bottles, for withdrawal or because of a problem. */
export function ReturnRequestForm({ order, found }: Props) {
  const { isOpen, opener, leave, close } = useInPlace()
  const open = found.open && order.withdrawal?.state !== 'recibida' && found.bottles.some(isLeft)
  if (!open) return null
  const unit = unitNoun(typesIn(order)).many
  return (
    <section className="screen-only stack" aria-label="Devoluciones">
      <p className="muted">
        Si te arrepentiste de algunas {unit}, o algo llegó roto, falta o no es lo que pediste, contanos acá.
      </p>
      {!isOpen && (
        <p>
          <button type="button" className="button plain small" {...opener}>
            Pedir una devolución
          </button>
        </p>
      )}
      {isOpen && <Fields {...{ order, found, leave, close }} />}
    </section>
  )
}

const isLeft = (line: Line) => line.returned < line.quantity

/** `q-<line>` has the number of bottles; the other fields the reason. */
type Draft = Record<string, string>

type Line = ReturnsOfOrder['bottles'][number]

/** A single wine is preselected with all its bottles; among several the buyer chooses. */
const presetOf = (lines: readonly Line[]) =>
  lines.map(({ line, quantity, returned }) => [
    `q-${line}`,
    lines.length === 1 ? String(quantity - returned) : '0',
  ])

function useRequest({ order, found, close }: Props & { close: () => void }) {
  const { revalidate } = useRevalidator()
  const ask = useCall('POST /arrepentimiento')
  const lines = found.bottles.filter(isLeft)
  return useForm({
    schema: unchecked<Draft>(),
    start: Object.fromEntries([['kind', 'arrepentimiento'], ['reason', ''], ...presetOf(lines)]) as Draft,
    opened: true,
    fetcher: ask.fetcher,
    send: (draft) => {
      const requested = lines
        .map(({ line, product_id }) => ({ product_id, quantity: Number(draft[`q-${line}`] || '0') }))
        .filter(({ quantity }) => quantity !== 0)
      const kind = draft['kind'] === 'reclamo' ? 'reclamo' : 'arrepentimiento'
      const everything = found.bottles.every(
        ({ line, quantity, returned }) => returned === 0 && Number(draft[`q-${line}`]) === quantity,
      )
      return ask.send({
        body: {
          order: order.numero,
          email: order.emailEnvio,
          reason: draft['reason'] ?? '',
          kind,
          ...(everything && kind === 'arrepentimiento' ? {} : { lines: requested }),
        },
      })
    },
    sent: async ({ code, message }) => {
      toast('success', `${message} Trámite ${code}.`)
      close()
      await revalidate()
    },
    refused: () => undefined,
  })
}

function Fields(props: Props & { leave: () => void; close: () => void }) {
  const form = useRequest(props)
  const { problem } = form
  return (
    <form className="stack" aria-labelledby="ask-return" {...form.attributes}>
      <h2 id="ask-return">Pedir una devolución</h2>
      <div className="field">
        <label htmlFor="kind">Por qué</label>
        <select className="input" {...form.text('kind')}>
          <option value="arrepentimiento">Me arrepentí</option>
          <option value="reclamo">Llegó roto, falta o no es lo que pedí</option>
        </select>
      </div>
      <HowMany found={props.found} form={form} unit={unitNoun(typesIn(props.order)).many} />
      <div className="field">
        <label htmlFor="reason">¿Querés contarnos algo? (opcional)</label>
        <textarea className="input" rows={3} {...form.text('reason')} />
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem.errors?.[0]?.detail ?? problem.detail}
        </p>
      )}
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Enviar el pedido"
        doing="Enviando…"
        cancel={props.leave}
        small
      />
    </form>
  )
}

type HowManyProps = { found: ReturnsOfOrder; form: ReturnType<typeof useRequest>; unit: string }

function HowMany({ found, form, unit }: HowManyProps) {
  const lines = found.bottles.filter(isLeft)
  const all = () => {
    const full = lines.map(({ line, quantity, returned }) => [`q-${line}`, String(quantity - returned)])
    form.change({ ...form.draft, ...Object.fromEntries(full) }, [])
  }
  return (
    <>
      {lines.length > 1 && (
        <p>
          <button type="button" className="link-button" onClick={all}>
            Todas las {unit}
          </button>
        </p>
      )}
      {lines.map((line) => (
        <LineField key={line.line} line={line} form={form} />
      ))}
    </>
  )
}

function LineField({ line, form }: { line: Line; form: ReturnType<typeof useRequest> }) {
  return (
    <div className="field">
      <label htmlFor={`q-${line.line}`}>
        {line.name} (hasta {line.quantity - line.returned})
      </label>
      <input
        className="input"
        type="number"
        min={0}
        max={line.quantity - line.returned}
        {...form.text(`q-${line.line}`)}
      />
    </div>
  )
}
