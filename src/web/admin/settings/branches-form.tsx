import { useRef } from 'react'
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
import { BranchFields } from './branch-fields.tsx'
import { branchDrafts, branchErrors, branchesOf, type BranchDraft } from './branches-draft.ts'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import { BranchesPreview } from './branches-preview.tsx'
import { PartHead, SaveRow } from './settings-form.tsx'

type Draft = { branches: BranchDraft[] }
const schema = z.object({ branches: branchesSchema })
const written = (branches: readonly BranchDraft[]) => JSON.stringify(branchesOf(branches))

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
