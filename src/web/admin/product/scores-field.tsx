import { CloseIcon } from '../../ui/icons.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import type { ScoreDraft, ProductFormState } from './product-draft.ts'
import './scores-field.css'

const parts = [
  { name: 'critic', label: 'Crítico', maxLength: 60 },
  { name: 'points', label: 'Puntos', maxLength: 3, inputMode: 'numeric' },
  { name: 'year', label: 'Año', maxLength: 4, inputMode: 'numeric' },
] as const

/** Critics' scores: a line each with critic, points and year. */
export function ScoresField({ form, label }: { form: ProductFormState; label: string }) {
  const { scores } = form.draft
  const error = form.errorOf('scores')
  const change = (next: ScoreDraft[]) => form.change({ scores: next })
  return (
    <fieldset className="field wide scores-field" aria-describedby={error ? 'scores-error' : undefined}>
      <legend className="label">{label}</legend>
      {scores.map((score, index) => (
        <ScoreLine
          key={index}
          score={score}
          index={index}
          wrong={error !== undefined}
          change={(values) =>
            change(scores.map((score, at) => (at === index ? { ...score, ...values } : score)))
          }
          remove={() => change(scores.filter((_, at) => at !== index))}
        />
      ))}
      <button
        type="button"
        id={scores.length === 0 ? 'scores' : undefined}
        className="button plain small"
        onClick={() => change([...scores, { critic: '', points: '', year: '' }])}
      >
        Agregar un puntaje
      </button>
      <FieldError id="scores-error" error={error} />
    </fieldset>
  )
}

type LineProps = {
  score: ScoreDraft
  index: number
  wrong: boolean
  change: (values: Partial<ScoreDraft>) => void
  remove: () => void
}

function ScoreLine({ score, index, wrong, change, remove }: LineProps) {
  return (
    <div className="scores-line">
      {parts.map(({ name, label: part, ...input }) => (
        <input
          key={name}
          {...input}
          id={index === 0 && name === 'critic' ? 'scores' : undefined}
          className="input"
          aria-label={`${part} del puntaje ${index + 1}`}
          placeholder={part}
          autoComplete="off"
          aria-invalid={wrong}
          value={score[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <button
        type="button"
        className="remove-line"
        aria-label={`Quitar el puntaje ${index + 1}`}
        onClick={remove}
      >
        <CloseIcon size={20} />
      </button>
    </div>
  )
}
