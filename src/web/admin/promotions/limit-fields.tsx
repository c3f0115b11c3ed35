import { FormField } from '../frame/form-field.tsx'
import { TextInput } from '../frame/form-inputs.tsx'
import { Check } from './check.tsx'
import type { PromotionFormState } from './effect-fields.tsx'
import { dayNames } from '../../../promotions/promotion-sentence.ts'

type Props = { form: PromotionFormState }

/** With or without a code, when, and how often. Dates and hours are those of the shop. */
export function LimitFields({ form }: Props) {
  const { draft, change } = form
  const ofOrder = (draft.kind === 'percent' || draft.kind === 'amount') && draft.on === 'order'
  return (
    <fieldset className="admin-form">
      <legend>Código, fechas y usos</legend>
      <TextInput
        form={form}
        name="code"
        label="Código"
        maxLength={40}
        hint="Vacío: vale para todas las compras, sin escribir nada."
      />
      <Moment form={form} name="starts_at" label="Empieza" />
      <Moment form={form} name="ends_at" label="Termina" />
      <TextInput form={form} name="max_uses" label="Usos en total" inputMode="numeric" />
      <TextInput form={form} name="max_uses_per_person" label="Usos por persona" inputMode="numeric" />
      <Hour form={form} name="from" label="Desde las" />
      <Hour form={form} name="until" label="Hasta las" />
      <Days form={form} />
      {draft.code.trim() !== '' && ofOrder && (
        <Check
          label="Se suma a las otras promociones"
          checked={draft.on_top}
          change={(on_top) => change({ on_top })}
        />
      )}
      <Check label="Activa" checked={draft.active} change={(active) => change({ active })} />
    </fieldset>
  )
}

function Moment({ form, name, label }: Props & { name: 'starts_at' | 'ends_at'; label: string }) {
  return (
    <FormField name={name} label={label} error={form.errorOf(name)}>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          value={form.draft[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )
}

function Hour({ form, name, label }: Props & { name: 'from' | 'until'; label: string }) {
  return (
    <FormField name={name} label={label} error={form.errorOf(name)}>
      {(attributes) => (
        <input
          {...attributes}
          type="time"
          value={form.draft[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )
}

/** Monday first, as a week is read here. */
const week = [1, 2, 3, 4, 5, 6, 0]

function Days({ form: { draft, change } }: Props) {
  return (
    <fieldset className="field wide">
      <legend>Días (ninguno marcado: todos)</legend>
      <div className="row">
        {week.map((day) => (
          <label key={day} className="check">
            <input
              type="checkbox"
              checked={draft.days.includes(day)}
              onChange={({ target }) =>
                change({
                  days: target.checked ? [...draft.days, day] : draft.days.filter((other) => other !== day),
                })
              }
            />
            {dayNames[day]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
