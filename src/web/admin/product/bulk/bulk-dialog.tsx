import { useState } from 'react'
import { writeNumber } from '../../../../money/write-number.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogEnd } from '../../../ui/form/dialog-end.tsx'
import type { Option } from '../../../ui/find-options.ts'
import { LabelledSelect } from '../../../ui/labelled-select.tsx'
import { useCan } from '../../ui/use-can.ts'
import {
  blankDraft,
  bulkKinds,
  changeOf,
  type BulkDraft,
  type BulkKind,
  type SentSelection,
} from './bulk-draft.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { useBulkApply, useBulkPreview } from './use-bulk.ts'

type Props = {
  selection: SentSelection
  /** Number of wines. */
  count: number
  categories: readonly Option[]
  close: () => void
  applied: () => void
}

/** A bulk change: previewed, applied, and undone from its toast. */
export function BulkDialog({ selection, count, categories, close, applied }: Props) {
  const [draft, setDraft] = useState<BulkDraft>(blankDraft)
  const change = changeOf(draft)
  const preview = useBulkPreview(selection, change)
  const { apply, busy } = useBulkApply()
  const current = preview?.ok ? preview.value : undefined
  const changing = current?.changing ?? 0
  const send = async () => {
    if (change && current && (await apply(selection, change, current.fingerprint))) applied()
  }
  return (
    <Dialog
      title={count === 1 ? 'Cambiar 1 producto' : `Cambiar ${writeNumber(count)} productos`}
      onClose={close}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <KindField draft={draft} change={setDraft} />
        <BulkFields draft={draft} change={setDraft} categories={categories} />
        {change && <BulkPreview answer={preview} />}
        <DialogEnd
          name={
            changing > 0
              ? `Cambiar ${writeNumber(changing)} ${changing === 1 ? 'producto' : 'productos'}`
              : 'Cambiar'
          }
          possible={changing > 0 && !busy}
          changed={draft !== blankDraft}
          close={close}
        />
      </form>
    </Dialog>
  )
}

/**
 * What to change. Users who may change wines may change prices too, unless a role is created that may not.
 */
function KindField({ draft, change }: { draft: BulkDraft; change: (draft: BulkDraft) => void }) {
  const can = useCan()
  return (
    <LabelledSelect
      id="bulk-kind"
      label="Qué cambiar"
      value={draft.kind}
      onChange={(event) => change({ ...draft, kind: event.target.value as BulkKind })}
    >
      {bulkKinds
        .filter(({ prices }) => !prices || can('prices.change'))
        .map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
    </LabelledSelect>
  )
}
