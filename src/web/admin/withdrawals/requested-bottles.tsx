import type { Destination } from '../../../refunds/return-share.ts'
import type { WithdrawalAnswer } from '../../../refunds/withdrawals.contract.ts'
import type { fieldAttributes } from '../../ui/form/field-attributes.ts'

/** `q-<wine>`: granted bottles; `to-<wine>`: what happens to them; and `note`. */
export type DecisionDraft = Record<string, string>

type Lines = NonNullable<WithdrawalAnswer['lines']>

/** Everything requested, by default. */
export const startOfRequested = ({ lines, kind, estado }: WithdrawalAnswer): [string, string][] =>
  (lines ?? []).flatMap(({ product_id, quantity }): [string, string][] => [
    [`q-${product_id}`, String(quantity)],
    [`to-${product_id}`, kind === 'reclamo' && estado !== 'Creada' ? 'kept' : 'shelf'],
  ])

export const grantedIn = (lines: Lines, draft: DecisionDraft) =>
  lines
    .map(({ product_id }) => ({
      product_id,
      quantity: Number(draft[`q-${product_id}`] || '0'),
      to: draft[`to-${product_id}`] as Destination,
    }))
    .filter(({ quantity }) => quantity !== 0)

type Props = {
  request: WithdrawalAnswer
  form: {
    draft: DecisionDraft
    text: ReturnType<typeof fieldAttributes<DecisionDraft>>['text']
  }
}

/** How many of the requested bottles are granted, and what happens to them. */
export function RequestedBottles({ request, form }: Props) {
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

function Line({ line, request, form }: Props & { line: Lines[number] }) {
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
