import { useRef, useState } from 'react'
import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import { fingerprint } from '../../../platform/http/fingerprint.ts'
import { branchesSchema, type Branch } from '../../../settings/branches.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { type BranchDraft, branchDrafts, branchErrors, branchesOf, readyBranches } from './branches-draft.ts'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import { PartHead, SaveRow } from './settings-form.tsx'
import { mappedBranches } from '../../content/branches.ts'
import { Branches } from '../../storefront/contact/branches.tsx'
import { DrawnMap } from '../../storefront/contact/map/drawn-map.tsx'
import { PreviewFold } from '../ui/preview-fold.tsx'
import '../../storefront/contact/map/branch-map.css'
import { isPhone } from '../../ui/is-phone.ts'
import { FormField } from '../ui/form-field.tsx'
import { MoveButtons } from './move-buttons.tsx'

type Draft = { branches: BranchDraft[] }
const schema = z.object({ branches: branchesSchema })
const written = (branches: readonly BranchDraft[]) => JSON.stringify(branchesOf(branches))

/** The branches as the contact page will show them, saved or not, with its drawn map. */
function BranchesPreview({ drafts }: { drafts: readonly BranchDraft[] }) {
  const branches = readyBranches(drafts)
  const mapped = mappedBranches(branches)
  const unfinished = drafts.length - branches.length
  return (
    <PreviewFold label="Vista previa de Contacto y locales">
      {unfinished > 0 && (
        <p className="muted" role="status">
          {unfinished === 1
            ? 'Falta completar un local: acá no está.'
            : `Falta completar ${unfinished} locales: acá no están.`}
        </p>
      )}
      <div inert>
        <Branches branches={branches} />
        <div className="branch-map">
          <DrawnMap branches={mapped} />
        </div>
      </div>
      {branches.length > 0 && (
        <p className="muted">
          {mapped.length > 0
            ? `En el mapa: ${new Intl.ListFormat('es').format(mapped.map(({ name }) => name))}.`
            : 'Ninguno sale en el mapa: les falta el lugar.'}
        </p>
      )}
    </PreviewFold>
  )
}

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
function BranchFields({ branch, index, errorOf, change, ...tools }: Props) {
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

/** The branches: added, edited, reordered, removed, and saved together. */
export function BranchesForm({ part, branches }: { part: SettingsPart; branches: Branch[] }) {
  const { form, unsaved, add, change, move, remove } = useBranches(branches)
  const list = form.draft.branches
  // errors show once saving was tried, or if the list itself is invalid
  const errors = form.errorOf('branches') ? branchErrors(list) : new Map<string, string>()
  return (
    <form className="settings-form" {...form.attributes}>
      <UnsavedGuard unsaved={unsaved} saved={useRef(false)} />
      <div className="sheet admin-form">
        <PartHead part={part} />
        {list.length === 0 && <p className="wide muted">Sin locales: la tienda vende solo por internet.</p>}
        <ol className="wide branch-list">
          {list.map((branch, index) => (
            <BranchFields
              key={branch.key}
              branch={branch}
              index={index}
              last={index === list.length - 1}
              errorOf={(field) => errors.get(`${index}.${field}`)}
              change={(values) => change(index, values)}
              move={(by) => move(index, by)}
              remove={() => remove(index)}
            />
          ))}
        </ol>
        <FieldError id="branches-error" error={errors.get('')} />
        <p className="wide">
          <button type="button" className="button plain small" onClick={add}>
            Agregar un local
          </button>
        </p>
        <SaveRow unsaved={unsaved} busy={form.busy} blocked={form.blocked} />
      </div>
      <BranchesPreview drafts={list} />
    </form>
  )
}

function useBranches(branches: Branch[]) {
  const save = useCall('PUT /settings')
  const keys = useRef(branches.length)
  const form = useForm({
    schema,
    start: { branches: branchDrafts(branches) } as Draft,
    toBody: (draft: Draft) => ({ branches: branchesOf(draft.branches) }),
    fetcher: save.fetcher,
    send: (body) => save.send({ body, query: { version: fingerprint({ branches }) } }),
    sent: (answer) => {
      form.change({ branches: branchDrafts((answer as Settings).branches) }, [])
      toast('success', 'Locales guardados')
    },
  })
  const list = form.draft.branches
  // a field being typed in shows no error yet
  const set = (next: BranchDraft[]) => form.change({ branches: next }, [])
  return {
    form,
    unsaved: written(list) !== JSON.stringify(branches),
    add: () => {
      keys.current += 1
      set([...list, { key: keys.current, name: '', address: '', city: '', hours: '', phone: '', place: '' }])
    },
    change: (index: number, values: Partial<BranchDraft>) =>
      set(list.map((branch, at) => (at === index ? { ...branch, ...values } : branch))),
    move: (index: number, by: -1 | 1) => {
      const branch = list[index]
      if (branch) set(list.toSpliced(index, 1).toSpliced(index + by, 0, branch))
    },
    remove: (index: number) => {
      const before = list
      set(list.toSpliced(index, 1))
      toast('info', `Sacaste ${before[index]?.name || 'el local'}. Guardá para que quede así.`)
    },
  }
}
