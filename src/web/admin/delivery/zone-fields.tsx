import { useState } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { provinces } from '../../../delivery/provinces.ts'
import { FormField } from '../ui/form-field.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'
import { blankWay, zoneLine, type ZoneDraft } from './zone-draft.ts'
import { partsOf, type Part } from './zone-form.ts'
import { WayFields } from './way-fields.tsx'

type Props = {
  part: Part<ZoneDraft>
  problem: ProblemDetails | undefined
  branches: readonly string[]
  /** An earlier zone that leaves no address for this one. */
  coveredBy: ZoneDraft | undefined
  /** Undefined for the first zone. */
  up: (() => void) | undefined
}

/** A zone, collapsed to one line until it is opened. */
export function ZoneFields({ part, problem, branches, coveredBy, up }: Props) {
  const { draft, path, change } = part
  const [open, setOpen] = useState(draft.name === '')
  const refused = problem?.errors?.some(({ field }) => field.startsWith(`${path}.`)) ?? false
  const ways = partsOf(draft.ways, { path: `${path}.ways`, problem, set: (list) => change({ ways: list }) })
  return (
    <details
      className="sheet delivery-zone"
      open={open || refused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="delivery-zone-name">{draft.name || 'Zona nueva'}</span>
        <span className="muted">{zoneLine(draft)}</span>
        {coveredBy && (
          <span className="chip warn">
            No llega a nadie: «{coveredBy.name || 'Zona nueva'}», más arriba, la incluye
          </span>
        )}
      </summary>
      <div className="stack delivery-zone-body">
        <Where part={part} />
        {ways.map((method) => (
          <WayFields key={method.draft.id} part={method} problem={problem} branches={branches} />
        ))}
        <ZoneButtons part={part} up={up} />
      </div>
    </details>
  )
}

function ZoneButtons({ part: { draft, change, remove }, up }: Pick<Props, 'part' | 'up'>) {
  return (
    <div className="row">
      <button
        type="button"
        className="button plain small"
        onClick={() => change({ ways: [...draft.ways, blankWay()] })}
      >
        Agregar una forma de entrega
      </button>
      {up && (
        <button type="button" className="button plain small" onClick={up}>
          Subir la zona
        </button>
      )}
      <button type="button" className="button danger small" onClick={remove}>
        Quitar la zona
      </button>
    </div>
  )
}

function Where({ part: { draft, path, wrong, change } }: { part: Part<ZoneDraft> }) {
  return (
    <div className="admin-form">
      <FormField name={`${path}.name`} label="Nombre de la zona" error={wrong('name')}>
        {(attributes) => (
          <input
            {...attributes}
            maxLength={80}
            // focuses a new zone
            autoFocus={draft.name === ''}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </FormField>
      <FormField
        name={`${path}.postal_codes`}
        label="Códigos postales"
        error={wrong('postal_codes')}
        hint="Rangos y códigos con comas: 1601-1899, 1907. Vacío: todos."
      >
        {(attributes) => (
          <input
            {...attributes}
            autoComplete="off"
            value={draft.postal_codes}
            onChange={({ target }) => change({ postal_codes: target.value })}
          />
        )}
      </FormField>
      <Provinces path={path} chosen={draft.provinces} change={(list) => change({ provinces: list })} />
    </div>
  )
}

type ProvincesProps = { path: string; chosen: readonly string[]; change: (list: string[]) => void }

function Provinces({ path, chosen, change }: ProvincesProps) {
  return (
    <FormField name={`${path}.provinces`} label="Provincias" error={undefined} wide>
      {(attributes) => (
        <>
          <RemovableChips
            label="Provincias de la zona"
            options={chosen}
            remove={(name) => change(chosen.filter((other) => other !== name))}
          />
          <select {...attributes} value="" onChange={({ target }) => change([...chosen, target.value])}>
            <option value="">
              {chosen.length === 0 ? 'Todas las provincias' : 'Agregar otra provincia'}
            </option>
            {provinces
              .filter(({ name }) => !chosen.includes(name))
              .map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
          </select>
        </>
      )}
    </FormField>
  )
}
