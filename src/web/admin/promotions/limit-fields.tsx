import { FoldPart } from '../../ui/fold-part.tsx'
import { FormField } from '../ui/form-field.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { Checkbox } from './checkbox.tsx'
import type { PromotionFormState } from './effect-fields.tsx'
import type { PromotionDraft } from './promotion-draft.ts'
import { dayNames } from '../../../promotions/promotion-sentence.ts'

type Props = { form: PromotionFormState }

const fields = ['code', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_person', 'from', 'until'] as const

/** Code, dates and limits of a promotion. Dates and hours are on the shop's clock. */
export function LimitFields({ form }: Props) {
  const { draft, change } = form
  return (
    <FoldPart
      title="Código, fechas y usos"
      holds={limitsOf(draft)}
      failing={fields.some((name) => form.errorOf(name) !== undefined)}
      kind="admin-form"
    >
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
      {draft.code.trim() !== '' && <CodeChecks form={form} />}
      <Checkbox label="Activa" checked={draft.active} change={(active) => change({ active })} />
    </FoldPart>
  )
}

/** For a promotion with code: who sees it, and whether it combines with an order discount. */
function CodeChecks({ form: { draft, change } }: Props) {
  const ofOrder = (draft.kind === 'percent' || draft.kind === 'amount') && draft.on === 'order'
  return (
    <>
      <Checkbox
        label="Mostrar el código en la tienda, a todas las personas"
        checked={draft.code_shown}
        change={(code_shown) => change({ code_shown })}
      />
      {ofOrder && (
        <Checkbox
          label="Se suma a las otras promociones"
          checked={draft.on_top}
          change={(on_top) => change({ on_top })}
        />
      )}
    </>
  )
}

function limitsOf({ code, active, days, ...draft }: PromotionDraft): string {
  const dated = [draft.starts_at, draft.ends_at, draft.from, draft.until].some((moment) => moment !== '')
  const counted = [draft.max_uses, draft.max_uses_per_person].some((uses) => uses.trim() !== '')
  return [
    code.trim() === '' ? 'sin código' : draft.code_shown ? `${code.trim()} a la vista` : code.trim(),
    dated || days.length > 0 ? 'con fechas' : 'siempre',
    counted ? 'usos contados' : '',
    active ? '' : 'inactiva',
  ]
    .filter(Boolean)
    .join(', ')
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

/** Starts on Monday. */
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
