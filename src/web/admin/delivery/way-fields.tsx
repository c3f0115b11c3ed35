import { currency } from '../../../money/money.ts'
import { useState } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { WayKind } from '../../../delivery/zone.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormField } from '../ui/form-field.tsx'
import { wayLine, type StepDraft, type WayDraft } from './zone-draft.ts'
import { partsOf, type Part } from './zone-form.ts'

const kindNames: Record<WayKind, string> = {
  home: 'Envío a domicilio',
  courier: 'Mensajería propia',
  pickup: 'Retiro en un local',
}

type Props = { part: Part<WayDraft>; problem: ProblemDetails | undefined; branches: readonly string[] }

/** A delivery method of a zone. */
export function WayFields({ part, problem, branches }: Props) {
  const { draft, path, remove } = part
  const [open, setOpen] = useState(draft.name === '')
  const refused = problem?.errors?.some(({ field }) => field.startsWith(`${path}.`)) ?? false
  return (
    <details
      className="delivery-way"
      open={open || refused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{draft.name || 'Forma de entrega nueva'}</span>
        <span className="muted">{wayLine(draft)}</span>
      </summary>
      <Basics part={part} branches={branches} />
      <Steps part={part} problem={problem} />
      <Limits part={part} />
      <button
        type="button"
        className="link-button"
        onClick={remove}
        aria-label={`Quitar ${draft.name || 'la forma de entrega nueva'}`}
      >
        Quitar esta forma de entrega
      </button>
    </details>
  )
}

/** Name, kind and duration. */
function Basics({ part, branches }: Omit<Props, 'problem'>) {
  const { draft } = part
  return (
    <div className="admin-form">
      <TextField part={part} name="name" label="Cómo la lee quien compra" maxLength={80} />
      <Kind part={part} />
      {draft.kind === 'pickup' && <BranchChoice part={part} branches={branches} />}
      {draft.kind === 'courier' && (
        <>
          <TextField part={part} name="hours" label="Horario de reparto" maxLength={120} />
          <TextField
            part={part}
            name="windows"
            label="Franjas para elegir"
            hint="Por ejemplo «10-13, 18-21». Las que la ley no permite para el alcohol no se ofrecen. Vacío: no se elige."
          />
        </>
      )}
      <TextField part={part} name="min_days" label="Días hábiles, desde" inputMode="numeric" />
      <TextField part={part} name="max_days" label="Días hábiles, hasta" inputMode="numeric" />
      <TextField part={part} name="cutoff" label="Sale el mismo día hasta las" type="time" />
    </div>
  )
}

/** Limits besides the price list. */
function Limits({ part }: { part: Part<WayDraft> }) {
  return (
    <div className="admin-form">
      <TextField
        part={part}
        name="extra_per_bottle"
        label={`Cada botella de más (${currency.sign})`}
        inputMode="decimal"
        hint="Vacío: no se llevan más."
      />
      <TextField
        part={part}
        name="free_from"
        label={`Gratis desde (${currency.sign})`}
        inputMode="decimal"
        hint="Vacío: nunca."
      />
      <TextField part={part} name="min_bottles" label="Mínimo de botellas" inputMode="numeric" />
      <TextField part={part} name="max_bottles" label="Máximo de botellas" inputMode="numeric" />
    </div>
  )
}

function Kind({ part: { draft, path, wrong, change } }: { part: Part<WayDraft> }) {
  return (
    <FormField name={`${path}.kind`} label="Clase" error={wrong('kind')}>
      {(attributes) => (
        <select
          {...attributes}
          value={draft.kind}
          onChange={({ target }) =>
            change({ kind: target.value as WayKind, branch: '', hours: '', windows: '' })
          }
        >
          {Object.entries(kindNames).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

type TextName = { [K in keyof WayDraft]: WayDraft[K] extends string ? K : never }[keyof WayDraft]
type TextProps = {
  part: Part<WayDraft>
  name: TextName
  label: string
  hint?: string
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
  type?: 'time'
}

function TextField({ part, name, label, hint, ...input }: TextProps) {
  return (
    <FormField
      name={`${part.path}.${name}`}
      label={label}
      error={part.wrong(name)}
      {...(hint ? { hint } : {})}
    >
      {(attributes) => (
        <input
          {...attributes}
          {...input}
          autoComplete="off"
          value={part.draft[name]}
          onChange={({ target }) => part.change({ [name]: target.value })}
        />
      )}
    </FormField>
  )
}

function BranchChoice({ part, branches }: { part: Part<WayDraft>; branches: readonly string[] }) {
  const { draft, path, wrong, change } = part
  return (
    <FormField name={`${path}.branch`} label="Local" error={wrong('branch')}>
      {(attributes) => (
        <select
          {...attributes}
          value={draft.branch}
          onChange={({ target }) => change({ branch: target.value })}
        >
          <option value="">Cualquiera</option>
          {[...new Set([...branches, draft.branch])].filter(Boolean).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** The price list by number of bottles. */
function Steps({ part, problem }: { part: Part<WayDraft>; problem: ProblemDetails | undefined }) {
  const { draft, path, change } = part
  const at = `${path}.prices`
  const lines = partsOf(draft.prices, { path: at, problem, set: (prices) => change({ prices }) })
  return (
    <div className="delivery-steps">
      <p className="label">Precios por cantidad</p>
      <p className="muted">Dos accesorios (copas, sacacorchos) cuentan como una botella.</p>
      {lines.map((line) => (
        <Step key={line.path} part={line} />
      ))}
      {lines.length === 0 && (
        <p className="muted">
          {draft.kind === 'pickup' ? 'Sin tramos: es gratis.' : 'Poné al menos uno: con $ 0 es gratis.'}
        </p>
      )}
      {lines.length === 0 && <FieldError id={`${at}-error`} error={part.wrong('prices')} />}
      <button
        type="button"
        className="button plain small"
        onClick={() => change({ prices: [...draft.prices, { up_to_bottles: '', price: '' }] })}
      >
        Agregar un tramo
      </button>
    </div>
  )
}

function Step({ part: { draft, path, wrong, change, remove } }: { part: Part<StepDraft> }) {
  const sentence = wrong('up_to_bottles') ?? wrong('price')
  const described = sentence ? { 'aria-describedby': `${path}-error` } : {}
  return (
    <div className="delivery-step">
      <label>
        <span>Hasta</span>
        <input
          className="input figures"
          inputMode="numeric"
          aria-label="Hasta cuántas botellas"
          aria-invalid={wrong('up_to_bottles') !== undefined}
          {...described}
          value={draft.up_to_bottles}
          onChange={({ target }) => change({ up_to_bottles: target.value })}
        />
        <span>botellas</span>
      </label>
      <label>
        <span>{currency.sign}</span>
        <input
          className="input figures"
          inputMode="decimal"
          aria-label="Precio en pesos"
          aria-invalid={wrong('price') !== undefined}
          {...described}
          value={draft.price}
          onChange={({ target }) => change({ price: target.value })}
        />
      </label>
      <button type="button" className="remove-line" aria-label="Quitar el tramo" onClick={remove}>
        <CloseIcon size={20} />
      </button>
      <FieldError id={`${path}-error`} error={sentence} />
    </div>
  )
}
