import type { Destination } from '../../../returns/return-share.ts'
import type { WithdrawalAnswer } from '../../../returns/withdrawals.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Props = {
  request: WithdrawalAnswer
  decision: 'aceptada' | 'rechazada' | 'botellas'
  done: () => void
}

/** The note, and how many bottles of each wine came back, by `out-<its id>`. */
type Draft = Record<string, string>

const buttons: Record<Props['decision'], string> = {
  aceptada: 'Aceptar y devolver el pago',
  rechazada: 'Rechazar y avisar',
  botellas: 'Sumar al estante',
}

type Wine = WithdrawalAnswer['bottles'][number]

/** Of a request about some bottles the wines that it names; else those of which bottles may still come back. */
const bottlesOut = ({ bottles, lines }: WithdrawalAnswer): Wine[] =>
  lines ? [] : bottles.filter((wine) => wine.out > 0)

const destinationsIn = (lines: NonNullable<WithdrawalAnswer['lines']>, draft: Draft) =>
  lines.map(({ product_id, quantity }) => ({
    product_id,
    quantity,
    to: draft[`to-${product_id}`] as Destination,
  }))

/** What an Admin decides, sent to the call that it is for. */
function useDecision({ request, decision, done }: Props, left: Wine[]) {
  const decide = useCall('PUT /arrepentimiento')
  const restock = useCall('POST /arrepentimiento/botellas')
  return useForm({
    schema: unchecked<Draft>(),
    start: Object.fromEntries([
      ['note', ''],
      ...(request.lines ?? []).map((line) => [
        `to-${line.product_id}`,
        request.kind === 'reclamo' && request.estado !== 'Creada' ? 'kept' : 'shelf',
      ]),
      ...left.map((wine) => [`out-${wine.product_id}`, decision === 'botellas' ? String(wine.out) : '0']),
    ]) as Draft,
    fetcher: decision === 'botellas' ? restock.fetcher : decide.fetcher,
    send: (draft) => {
      const { id } = request
      const returned = left.map(({ product_id }) => ({
        product_id,
        quantity: Number(draft[`out-${product_id}`]),
      }))
      if (decision === 'botellas') return restock.send({ body: { id, returned } })
      const accepted = request.lines ? { lines: destinationsIn(request.lines, draft) } : { returned }
      const more = decision === 'aceptada' ? accepted : { note: draft['note'] ?? '' }
      return decide.send({ body: { id, state: decision, ...more } })
    },
    sent: ({ message }) => {
      toast('success', message)
      done()
    },
    // it is said beside the buttons
    refused: () => undefined,
    opened: true,
  })
}

/** The step between wanting and doing: which bottles came back, or why not, and what will happen. */
export function WithdrawalDecision({ request, decision, done }: Props) {
  const left = bottlesOut(request)
  const form = useDecision({ request, decision, done }, left)
  const { problem } = form
  return (
    <form className="stack" {...form.attributes}>
      {decision === 'aceptada' && (
        <p>
          {request.lines
            ? 'Se devuelve lo que se pagó por estas botellas y se le avisa por correo.'
            : 'La compra se cancela, el pago se devuelve por el mismo medio y se le avisa por correo.'}{' '}
          {left.length > 0 && 'Solo suman al estante las botellas que volvieron:'}
        </p>
      )}
      {decision === 'aceptada' && <Destinations request={request} form={form} />}
      {decision !== 'rechazada' && left.length > 0 && (
        <BottlesBack request={request} left={left} form={form} />
      )}
      {decision === 'rechazada' && <Note request={request} form={form} />}
      {problem && (
        <p className="field-error" role="alert">
          {problem.errors?.[0]?.detail ?? problem.detail}
        </p>
      )}
      <div className="row">
        <button
          type="submit"
          className={`button small ${decision === 'rechazada' ? 'danger' : ''}`}
          disabled={form.busy}
        >
          {buttons[decision]}
        </button>
        <button type="button" className="link-button" onClick={done}>
          Volver
        </button>
      </div>
    </form>
  )
}

type PartProps = { request: WithdrawalAnswer; form: ReturnType<typeof useDecision> }

/** How many bottles of each wine came back. */
function BottlesBack({ request, form, left }: PartProps & { left: Wine[] }) {
  return (
    <div className="withdrawal-bottles">
      {left.map((wine) => (
        <div key={wine.product_id} className="field">
          <label htmlFor={`out-${request.id}-${wine.product_id}`}>
            {wine.name} (salieron {wine.out})
          </label>
          <input
            {...form.text(`out-${wine.product_id}`)}
            id={`out-${request.id}-${wine.product_id}`}
            type="number"
            min={0}
            max={wine.out}
            className="input"
          />
        </div>
      ))}
    </div>
  )
}

/** What becomes of each bottle that is asked about. */
function Destinations({ request, form }: PartProps) {
  return (request.lines ?? []).map((line) => {
    const name = `to-${line.product_id}`
    return (
      <div key={line.product_id} className="field">
        <label htmlFor={`${name}-${request.id}`}>
          {line.quantity} × {line.name}
        </label>
        <select className="input" {...form.text(name)} id={`${name}-${request.id}`}>
          <option value="shelf">Vuelven al estante</option>
          <option value="written_off">Se dan de baja</option>
          {request.estado !== 'Creada' && <option value="kept">No vuelven</option>}
        </select>
      </div>
    )
  })
}

function Note({ request, form }: PartProps) {
  return (
    <div className="field">
      <label htmlFor={`note-${request.id}`}>Por qué no (lo lee la persona)</label>
      <textarea
        {...form.text('note')}
        id={`note-${request.id}`}
        className="input"
        rows={3}
        maxLength={1000}
      />
    </div>
  )
}
