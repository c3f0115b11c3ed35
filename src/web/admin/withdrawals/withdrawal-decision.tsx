import type { WithdrawalAnswer } from '../../../refunds/withdrawals.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import type { Destination } from '../../../refunds/return-share.ts'
import type { fieldAttributes } from '../../ui/form/field-attributes.ts'

export type Decision = 'aceptada' | 'rechazada' | 'botellas' | 'resuelto'

type Props = {
  request: WithdrawalAnswer
  decision: Decision
  done: () => void
}

/** The note, returned bottles by wine as `out-<id>`, and the decision on requested ones. */
const buttons: Record<Decision, string> = {
  aceptada: 'Aceptar y devolver el pago',
  rechazada: 'Rechazar y avisar',
  botellas: 'Sumar al estante',
  resuelto: 'Cerrar y avisar',
}

type Wine = WithdrawalAnswer['bottles'][number]

/** The wines of a partial request, or else those with bottles still out. */
const bottlesOut = ({ bottles, lines }: WithdrawalAnswer): Wine[] =>
  lines ? [] : bottles.filter((wine) => wine.out > 0)

/** Sends an Admin's decision to the matching call. */
function useDecision({ request, decision, done }: Props, left: Wine[]) {
  const decide = useCall('PUT /arrepentimiento')
  const restock = useCall('POST /arrepentimiento/botellas')
  return useForm({
    schema: unchecked<DecisionDraft>(),
    start: Object.fromEntries([
      ['note', ''],
      ...startOfRequested(request),
      ...left.map((wine) => [`out-${wine.product_id}`, decision === 'botellas' ? String(wine.out) : '0']),
    ]) as DecisionDraft,
    fetcher: decision === 'botellas' ? restock.fetcher : decide.fetcher,
    send: (draft) => {
      const { id } = request
      const returned = left.map(({ product_id }) => ({
        product_id,
        quantity: Number(draft[`out-${product_id}`]),
      }))
      const note = draft['note'] ?? ''
      if (decision === 'botellas') return restock.send({ body: { id, returned } })
      if (decision === 'rechazada') return decide.send({ body: { id, state: decision, note } })
      if (decision === 'resuelto') return decide.send({ body: { id, state: 'aceptada', settled: true } })
      const accepted = request.lines ? { lines: grantedIn(request.lines, draft), note } : { returned }
      return decide.send({ body: { id, state: decision, ...accepted } })
    },
    sent: sayThen(done),
    // shown beside the buttons
    refused: () => undefined,
    opened: true,
  })
}

/** Confirms a decision: which bottles came back, or why not, and what will happen. */
export function WithdrawalDecision({ request, decision, done }: Props) {
  const left = bottlesOut(request)
  const form = useDecision({ request, decision, done }, left)
  const { problem } = form
  return (
    <form className="stack" {...form.attributes}>
      <Effect request={request} decision={decision} counted={left.length > 0} />
      {decision === 'aceptada' && <RequestedBottles request={request} form={form} />}
      {(decision === 'aceptada' || decision === 'botellas') && left.length > 0 && (
        <BottlesBack request={request} left={left} form={form} />
      )}
      {decision === 'rechazada' && <Note request={request} form={form} />}
      {problem && (
        <p className="field-error" role="alert">
          {problem.errors?.[0]?.detail ?? problem.detail}
        </p>
      )}
      <FormEnd form={form} name={buttons[decision]} danger={decision === 'rechazada'} cancel={done} small />
    </form>
  )
}

/** What granting it will do. */
function Effect({ request, decision, counted }: Omit<Props, 'done'> & { counted: boolean }) {
  if (decision === 'resuelto') {
    return (
      <p>
        El pedido queda aceptado sin mover stock ni dinero, y se le avisa por correo que{' '}
        {request.estado === 'Cancelada' ? 'la compra ya estaba cancelada.' : 'ya estaba resuelto.'}
      </p>
    )
  }
  if (decision !== 'aceptada') return null
  return (
    <p>
      {request.lines
        ? 'Se devuelve lo que se pagó por esta parte y se le avisa por correo.'
        : 'La compra se cancela, el pago se devuelve por el mismo medio y se le avisa por correo.'}{' '}
      {counted && 'Solo suman al estante las unidades que volvieron:'}
    </p>
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

function Note({ request, form }: PartProps) {
  return (
    <div className="field">
      <label htmlFor={`note-${request.id}`}>Por qué no (lo lee la persona)</label>
      <textarea {...form.text('note')} id={`note-${request.id}`} className="input" rows={3} />
    </div>
  )
}

/** `q-<wine>`: granted bottles; `to-<wine>`: what happens to them; and `note`. */
type DecisionDraft = Record<string, string>

type Lines = NonNullable<WithdrawalAnswer['lines']>

/** Everything requested, by default. */
const startOfRequested = ({ lines, kind, estado }: WithdrawalAnswer): [string, string][] =>
  (lines ?? []).flatMap(({ product_id, quantity }): [string, string][] => [
    [`q-${product_id}`, String(quantity)],
    [`to-${product_id}`, kind === 'reclamo' && estado !== 'Creada' ? 'kept' : 'shelf'],
  ])

const grantedIn = (lines: Lines, draft: DecisionDraft) =>
  lines
    .map(({ product_id }) => ({
      product_id,
      quantity: Number(draft[`q-${product_id}`] || '0'),
      to: draft[`to-${product_id}`] as Destination,
    }))
    .filter(({ quantity }) => quantity !== 0)

type RequestedBottlesProps = {
  request: WithdrawalAnswer
  form: {
    draft: DecisionDraft
    text: ReturnType<typeof fieldAttributes<DecisionDraft>>['text']
  }
}

/** How many of the requested bottles are granted, and what happens to them. */
function RequestedBottles({ request, form }: RequestedBottlesProps) {
  const lines = request.lines ?? []
  const fewer = lines.some((line) => Number(form.draft[`q-${line.product_id}`] || '0') < line.quantity)
  return (
    <>
      {lines.map((line) => (
        <Line key={line.product_id} line={line} request={request} form={form} />
      ))}
      {lines.length > 0 && fewer && (
        <div className="field">
          <label htmlFor={`note-${request.id}`}>Por qué no todas (opcional, lo lee la persona)</label>
          <input {...form.text('note')} id={`note-${request.id}`} className="input" maxLength={300} />
        </div>
      )}
    </>
  )
}

function Line({ line, request, form }: RequestedBottlesProps & { line: Lines[number] }) {
  const named = (field: 'q' | 'to') => `${field}-${request.id}-${line.product_id}`
  return (
    <fieldset className="return-line">
      <legend>{line.name}</legend>
      <div className="field">
        <label htmlFor={named('q')}>Unidades (pidió {line.quantity})</label>
        <input
          {...form.text(`q-${line.product_id}`)}
          id={named('q')}
          type="number"
          min={0}
          max={line.quantity}
          className="input"
        />
      </div>
      <div className="field">
        <label htmlFor={named('to')}>Qué pasa con ellas</label>
        <select className="input" {...form.text(`to-${line.product_id}`)} id={named('to')}>
          <option value="shelf">Vuelven al estante</option>
          <option value="written_off">Se dan de baja</option>
          {request.estado !== 'Creada' && <option value="kept">No vuelven</option>}
        </select>
      </div>
    </fieldset>
  )
}
