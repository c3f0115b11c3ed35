import { useState } from 'react'
import { formatDay, weekdayWord } from '../../../calendar/shop-time.ts'
import type { HolidayAnswer } from '../../../delivery/delivery.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { FormField } from '../ui/form-field.tsx'
import { TextInput } from '../ui/form-inputs.tsx'

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
export function Holidays({ holidays, own, version, today }: HolidaysProps) {
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
