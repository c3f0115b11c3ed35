import { useState } from 'react'
import type { HolidayAnswer } from '../../../delivery/delivery.contract.ts'
import { readAmount } from '../../../money/read-number.ts'
import { previewZones, type ZonePreview as Preview } from './preview-zones.ts'
import { PreviewFold } from '../ui/preview-fold.tsx'
import type { ZoneDraft } from './zone-draft.ts'

type Props = { zones: ZoneDraft[]; branches: string[]; holidays: HolidayAnswer[] }

/** What a buyer would be offered by the zones as written, saved or not. */
export function ZonePreview({ zones, branches, holidays }: Props) {
  const [now] = useState(() => new Date())
  const [tried, setTried] = useState({ code: '', bottles: '6', amount: '60.000' })
  const field = (name: keyof typeof tried, label: string) => (
    <div className="field">
      <label htmlFor={`try-${name}`}>{label}</label>
      <input
        id={`try-${name}`}
        className="input figures"
        autoComplete="off"
        inputMode={name === 'code' ? 'text' : 'numeric'}
        maxLength={16}
        value={tried[name]}
        onChange={({ target }) => setTried({ ...tried, [name]: target.value })}
      />
    </div>
  )
  const bottles = readAmount(tried.bottles) ?? 0
  const preview =
    tried.code.trim().length < 4 || bottles < 1
      ? undefined
      : previewZones(
          zones,
          { branches, holidays, now },
          { postalCode: tried.code, bottles, amount: readAmount(tried.amount) ?? 0 },
        )
  return (
    <PreviewFold label="Así la ve quien compra">
      <p className="muted">
        Probá un código postal con lo que está escrito arriba, aunque no lo hayas guardado.
      </p>
      <div className="delivery-try">
        {field('code', 'Código postal')}
        {field('bottles', 'Botellas')}
        {field('amount', 'Importe de los vinos')}
      </div>
      <div role="status">{preview && <Offered preview={preview} />}</div>
    </PreviewFold>
  )
}

function Offered({ preview }: { preview: Preview }) {
  if (!preview.ok) return <p className="notice warn">{preview.why}.</p>
  return (
    <>
      <p className="muted">Zona «{preview.zone}»</p>
      <ul className="delivery-offered">
        {preview.ways.map(({ id, name, price, promise, free }) => (
          <li key={id}>
            <strong>{name}</strong> <span className="figures">{price}</span>
            <br />
            <span className="muted">{[promise, free].filter((part) => part !== '').join('. ')}.</span>
          </li>
        ))}
      </ul>
    </>
  )
}
