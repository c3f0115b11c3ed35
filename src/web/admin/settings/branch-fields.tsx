import { useState } from 'react'
import { isPhone } from '../../ui/is-phone.ts'
import { FormField } from '../ui/form-field.tsx'
import type { BranchDraft } from './branches-draft.ts'
import { MoveButtons } from './move-buttons.tsx'

type Field = Exclude<keyof BranchDraft, 'key'>

const fields: { name: Field; label: string; hint?: string; wide?: boolean }[] = [
  { name: 'name', label: 'Nombre' },
  { name: 'phone', label: 'Teléfono' },
  { name: 'address', label: 'Dirección' },
  { name: 'city', label: 'Ciudad' },
  { name: 'hours', label: 'Horario' },
  {
    name: 'place',
    label: 'Lugar en el mapa',
    hint: 'Latitud y longitud: en el mapa, clic derecho sobre el local y copiar. Vacío, no sale en el mapa.',
  },
]

type Props = {
  branch: BranchDraft
  index: number
  last: boolean
  errorOf: (field: Field) => string | undefined
  change: (values: Partial<BranchDraft>) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

/** One branch of the form. */
export function BranchFields({ branch, index, errorOf, change, ...tools }: Props) {
  const title = branch.name || `Local ${index + 1}`
  // on phones, existing branches show only their names
  const [fresh] = useState(() => branch.name === '' || !isPhone())
  const failing = fields.some(({ name }) => errorOf(name) !== undefined)
  return (
    <li>
      <fieldset className="admin-form branch-fields">
        <legend className="visually-hidden">{title}</legend>
        <div className="wide branch-tools">
          <strong aria-hidden="true">{title}</strong>
          <MoveButtons title={title} index={index} {...tools} />
        </div>
        <details className="wide band-details" open={fresh || failing}>
          <summary>{[branch.address, branch.city].filter(Boolean).join(', ') || 'Sus datos'}</summary>
          <div className="admin-form">
            {fields.map(({ name, label, hint }) => (
              <FormField
                key={name}
                name={`${name}-${branch.key}`}
                label={label}
                error={errorOf(name)}
                {...(hint ? { hint } : {})}
              >
                {(attributes) => (
                  <input
                    {...attributes}
                    autoComplete="off"
                    value={branch[name]}
                    onChange={(event) => change({ [name]: event.target.value })}
                  />
                )}
              </FormField>
            ))}
          </div>
        </details>
      </fieldset>
    </li>
  )
}
