import { useState } from 'react'
import { formatDay, shopDay, weekdayWord } from '../../../calendar/shop-time.ts'
import { fingerprint } from '../../../platform/http/fingerprint.ts'
import type { HolidayAnswer, ZoneAnswer, ZoneFields } from '../../../delivery/delivery.contract.ts'
import { unlessProblem, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { blankZone, toDrafts, toZones, type ZoneDraft } from './zone-draft.ts'
import { ZoneFields as Zone } from './zone-fields.tsx'
import { partsOf } from './zone-form.ts'
import { movedUp, withNewZone, zoneThatCovers } from './zone-order.ts'
import './delivery.css'
import { readAmount } from '../../../money/read-number.ts'
import { previewZones, type ZonePreview as Preview } from './preview-zones.ts'
import { PreviewFold } from '../ui/preview-fold.tsx'

type OwnHoliday = Omit<HolidayAnswer, 'own'>

type HolidaysProps = {
  /** This year's and the next year's. */
  holidays: HolidayAnswer[]
  /** The owner's days of all years, because a save replaces the whole list. */
  own: OwnHoliday[]
  version: string
  today: string
}

/** Days without deliveries: public holidays, and the owner's. */
function Holidays({ holidays, own, version, today }: HolidaysProps) {
  const [all, setAll] = useState(false)
  const save = useCall('PUT /delivery/holidays', 'holidays')
  const later = own.filter(({ day }) => !holidays.some((holiday) => holiday.day === day))
  const coming = [...holidays, ...later.map((holiday) => ({ ...holiday, own: true }))]
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const shown = all ? coming : coming.slice(0, 8)
  const keep = (list: OwnHoliday[]) => void save.send({ body: list, query: { version } })
  return (
    <section className="stack" aria-labelledby="holidays">
      <h2 id="holidays">Feriados</h2>
      <p className="muted">
        Esos días no sale ni llega ningún pedido. Los de la ley están; los puentes turísticos y los días en
        que cerrás, agregalos vos.
      </p>
      <ul className="delivery-days">
        {shown.map((holiday) => (
          <Day key={holiday.day} holiday={holiday} own={own} keep={keep} busy={save.busy} />
        ))}
      </ul>
      {!all && coming.length > shown.length && (
        <p>
          <button type="button" className="button plain small" onClick={() => setAll(true)}>
            Ver los {coming.length} que vienen
          </button>
        </p>
      )}
      <NewDay own={own} version={version} />
    </section>
  )
}

type DayProps = {
  holiday: HolidayAnswer
  own: OwnHoliday[]
  keep: (list: OwnHoliday[]) => void
  busy: boolean
}

function Day({ holiday: { own: isOwn, ...holiday }, own, keep, busy }: DayProps) {
  const { day, name, kind, closed } = holiday
  const others = own.filter((holiday) => holiday.day !== day)
  const noon = `${day}T12:00:00Z`
  return (
    <li>
      <span className="figures">
        {formatDay(noon)} <span className="muted">{weekdayWord(day)}</span>
      </span>
      <span>
        {name} <span className="muted">· {closed ? kind : 'se trabaja'}</span>
      </span>
      <button
        type="button"
        className="link-button"
        disabled={busy}
        aria-label={`${isOwn ? 'Quitar' : 'Ese día trabajamos'}: ${name}`}
        onClick={() => keep(isOwn ? others : [...others, { ...holiday, closed: false }])}
      >
        {isOwn ? 'Quitar' : 'Ese día trabajamos'}
      </button>
    </li>
  )
}

function NewDay({ own, version }: { own: OwnHoliday[]; version: string }) {
  const add = useCall('PUT /delivery/holidays', 'new-holiday')
  const form = useForm({
    schema: unchecked<OwnHoliday[]>(),
    start: { day: '', name: '' },
    toBody: ({ day, name }): OwnHoliday[] => [
      ...own.filter((holiday) => holiday.day !== day),
      { day, name, kind: 'propio', closed: true },
    ],
    fetcher: add.fetcher,
    send: (body) => add.send({ body, query: { version } }),
    sent: () => {
      form.reset()
    },
  })
  const wrong = (field: string) =>
    form.problem?.errors?.find((error) => error.field.endsWith(`.${field}`))?.detail
  const named = { ...form, errorOf: wrong }
  return (
    <form className="admin-form delivery-new-day" {...form.attributes}>
      <FormField name="day" label="Día" error={wrong('day')}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            value={form.draft.day}
            onChange={({ target }) => form.change({ day: target.value })}
          />
        )}
      </FormField>
      <TextInput form={named} name="name" label="Por qué no se entrega" maxLength={80} />
      <button type="submit" className="button plain" disabled={form.busy || form.draft.day === ''}>
        Agregar el día
      </button>
    </form>
  )
}

import { FormField } from '../ui/form-field.tsx'
import { TextInput } from '../ui/form-inputs.tsx'

const screen = adminScreen({
  title: 'Envíos',
  needs: 'settings.change',
  calls: ['PUT /delivery/zones', 'PUT /delivery/holidays'],
  // the loader replaces the form
  answered: (answer, call) =>
    answer.ok && toast('success', call === 'PUT /delivery/zones' ? 'Envíos guardados' : 'Feriados guardados'),
  shouldRevalidate: unlessProblem,
  load: async ({ api }) => {
    const [zones, holidays, settings] = await Promise.all([
      api('GET /delivery/zones'),
      api('GET /delivery/holidays', { query: {} }),
      api('GET /settings'),
    ])
    return {
      zones: found(zones),
      ...found(holidays),
      today: shopDay(new Date()),
      branches: (found(settings).branches ?? []).map(({ name }) => name),
    }
  },
  Body: ({ zones, branches, holidays, ownDays, version, today }) => (
    <div className="stack" style={{ gap: 40 }}>
      <Zones key={JSON.stringify(zones)} zones={zones} branches={branches} holidays={holidays} />
      <Holidays holidays={holidays} own={ownDays} version={version} today={today} />
    </div>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

type ZonesProps = { zones: ZoneAnswer[]; branches: string[]; holidays: HolidayAnswer[] }

type Props = { zones: ZoneDraft[]; branches: string[]; holidays: HolidayAnswer[] }

/** What a buyer would be offered by the zones as written, saved or not. */
function ZonePreview({ zones, branches, holidays }: Props) {
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

function Zones({ zones, branches, holidays }: ZonesProps) {
  const save = useCall('PUT /delivery/zones')
  const form = useForm({
    // the server validates: its errors name each field, however deep in the list
    schema: unchecked<ZoneFields[]>(),
    start: { zones: toDrafts(zones) },
    toBody: (draft) => toZones(draft.zones),
    fetcher: save.fetcher,
    send: (body) => save.send({ body, query: { version: fingerprint(zones) } }),
  })
  const { draft, problem, change } = form
  const set = (list: typeof draft.zones) => change({ zones: list })
  return (
    <form className="stack" {...form.attributes}>
      <UnsavedGuard unsaved={form.changed} saved={form.saved} />
      <Intro />
      {partsOf(draft.zones, { path: '', problem, set }).map((part, at) => (
        <Zone
          key={part.draft.id}
          part={part}
          problem={problem}
          branches={branches}
          coveredBy={zoneThatCovers(draft.zones, at)}
          up={at === 0 ? undefined : () => set(movedUp(draft.zones, at))}
        />
      ))}
      {draft.zones.length === 0 && (
        <p className="notice warn">Sin zonas no hay adónde entregar: agregá al menos una.</p>
      )}
      {draft.zones.length > 0 && <ZonePreview zones={draft.zones} branches={branches} holidays={holidays} />}
      <Bar add={() => set(withNewZone(draft.zones, blankZone()))} canSave={!form.busy && form.changed} />
    </form>
  )
}

function Bar({ add, canSave }: { add: () => void; canSave: boolean }) {
  return (
    <div className="delivery-bar">
      <button type="button" className="button plain" onClick={add}>
        Agregar una zona
      </button>
      <button type="submit" className="button" disabled={!canSave}>
        Guardar
      </button>
    </div>
  )
}

function Intro() {
  return (
    <>
      <p className="notice">
        Quien compra elige cómo recibe su compra en el último paso: ve el precio y el día, y el precio se suma
        al total. Los cambios valen desde que guardás; las compras hechas quedan como estaban.
      </p>
      <p className="muted">
        Se busca el domicilio de arriba hacia abajo: vale la primera zona que lo incluye.
      </p>
    </>
  )
}
