import { titled, unitsText } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useId } from 'react'
import { besideName } from '../../../catalogue/wine-name.ts'
import { pick, type PickLine, type PickWine } from '../../../orders/picking.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { TextInput } from '../ui/form-inputs.tsx'
import { useAnswered } from '../ui/use-answered.ts'

/** A wine in the storeroom, with its orders. */
export function PickCard({ wine }: { wine: PickWine }) {
  const done = wine.lines.every((line) => line.picked + line.missing === line.quantity)
  return (
    <li className="sheet pick-card" data-done={done}>
      <p className="pick-shelf">{wine.shelf || 'Sin ubicación'}</p>
      <div>
        <strong>{wine.name}</strong>
        <span className="muted pick-beside">{besideName(wine)}</span>
      </div>
      <p className="figures pick-quantity" aria-label={unitsText(wine.quantity, [wine.type])}>
        {wine.quantity}
      </p>
      <ul className="pick-lines">
        {wine.lines.map((line) => (
          <Line key={line.order_id} line={line} wine={wine} />
        ))}
      </ul>
    </li>
  )
}

type LineProps = { line: PickLine; wine: PickWine }

/** A line with its pending change, and the function that ticks it. */
function useTick({ line, wine }: LineProps) {
  const save = useCall('PUT /picking', `pick-${line.order_id}-${wine.product_id}`)
  useAnswered(save.answer, (answer) => {
    if (!answer.ok) sayOutcome(answer)
  })
  const sending = save.sending?.body
  const shown = sending
    ? { ...line, picked: Number(sending.picked), missing: Number(sending.missing), note: sending.note ?? '' }
    : line
  const all = shown.picked === line.quantity
  const picked = all ? 0 : line.quantity
  const { order_id } = line
  const tick = () =>
    void save.send({ body: { order_id, product_id: wine.product_id, picked, missing: 0, note: '' } })
  return { shown, all, tick }
}

function Line({ line, wine }: LineProps) {
  const { shown, all, tick } = useTick({ line, wine })
  const missing = useInPlace()
  return (
    <li>
      <label className="pick-tick">
        <input type="checkbox" checked={all} onChange={tick} />
        <span className="figures">
          <strong>{line.quantity}</strong> para {line.numero}
          <span className="muted"> {line.customer || 'Mostrador'}</span>
        </span>
      </label>
      <PickGift gift={line.gift} />
      {shown.missing > 0 && (
        <span className="chip bad">
          {shown.missing === 1 ? 'Falta 1' : `Faltan ${shown.missing}`}
          {shown.note && ` · ${shown.note}`}
        </span>
      )}
      {missing.isOpen ? (
        <Missing line={line} wine={wine} close={missing.leave} />
      ) : (
        <button
          type="button"
          className="link-button"
          aria-label={`Falta ${wine.name} para ${line.numero}`}
          {...missing.opener}
        >
          Falta
        </button>
      )}
    </li>
  )
}

export const PickGift = ({ gift }: Pick<PickLine, 'gift'>) =>
  gift && <span className="chip">{gift === 'wrapped' ? 'Regalo: envolver' : 'Regalo'}</span>

function Missing({ line, wine, close }: LineProps & { close: () => void }) {
  const save = useCall('PUT /picking', `missing-${line.order_id}-${wine.product_id}`)
  const title = useId()
  const form = useForm({
    schema: pick,
    start: { missing: String(line.missing || line.quantity), note: line.note },
    toBody: ({ missing, note }) => ({
      order_id: line.order_id,
      product_id: wine.product_id,
      missing,
      // everything not missing is there
      picked: Math.max(0, line.quantity - (Number(missing) || 0)),
      note: Number(missing) > 0 ? note : '',
    }),
    opened: true,
    fetcher: save.fetcher,
    send: (body) => save.send({ body }),
    sent: close,
  })
  return (
    <form className="stack pick-missing" aria-labelledby={title} {...form.attributes}>
      <p id={title}>
        <strong>Cuántas faltan</strong> de {line.quantity}
      </p>
      <TextInput
        form={form}
        name="missing"
        label={`${titled(unitNoun([wine.type]).many)} que faltan`}
        inputMode="numeric"
        maxLength={3}
      />
      <TextInput form={form} name="note" label="Por qué (si se sabe)" />
      <FormEnd form={{ busy: form.busy, changed: form.changed }} name="Anotar" cancel={close} small />
    </form>
  )
}
