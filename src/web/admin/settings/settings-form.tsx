import { useMemo, useRef } from 'react'
import type { Settings } from '../../../settings/settings-tree.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { SettingInput } from './setting-input.tsx'
import {
  bodyOf,
  changeOf,
  changedOnly,
  draftOf,
  schemaOf,
  settingsOn,
  type SettingsDraft,
} from './settings-parts.ts'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import { ShopPreview } from './shop-preview.tsx'

type Props = { part: SettingsPart; settings: Settings }

/** A screen's settings. Sends only changed values. */
export function SettingsForm({ part, settings }: Props) {
  const { placed, form, unsaved } = useSettingsForm({ part, settings })
  return (
    <form className="settings-form" {...form.attributes}>
      <UnsavedGuard unsaved={unsaved} saved={useRef(false)} />
      <div className="sheet admin-form">
        <PartHead part={part} />
        {placed.map(({ name, setting }) => (
          <SettingInput key={name} form={form} name={name} setting={setting} />
        ))}
        <SaveRow unsaved={unsaved} busy={form.busy} blocked={form.blocked} />
      </div>
      {part.groups.includes('shop') && <ShopPreview draft={form.draft} />}
    </form>
  )
}

function useSettingsForm({ part, settings }: Props) {
  const placed = useMemo(() => settingsOn(part), [part])
  const schema = useMemo(() => schemaOf(placed), [placed])
  const stored = draftOf(placed, settings)
  const save = useCall('PUT /settings')
  const form = useForm({
    schema,
    start: stored,
    toBody: (draft: SettingsDraft) => bodyOf(placed, draft),
    fetcher: save.fetcher,
    send: (body) => save.send(changeOf(changedOnly(body, settings), settings)),
    sent: (answer) => {
      // shows the normalised values: a CUIT gets its dashes
      form.change(draftOf(placed, answer as Settings), [])
      toast('success', 'Ajustes guardados')
    },
  })
  const unsaved = placed.some(({ name }) => form.draft[name] !== stored[name])
  return { placed, form, unsaved }
}

export function PartHead({ part }: { part: SettingsPart }) {
  return (
    <header className="wide">
      <h2>{part.name}</h2>
      <p className="muted">{part.text}</p>
    </header>
  )
}

type SaveProps = { unsaved: boolean; busy: boolean; blocked: boolean }

/** Sticky while there is something to save; otherwise it would cover errors. */
export function SaveRow({ unsaved, busy, blocked }: SaveProps) {
  return (
    <div className="row wide settings-save" data-unsaved={unsaved && !blocked}>
      <button type="submit" className="button" disabled={busy || blocked || !unsaved}>
        {busy ? 'Guardando…' : 'Guardar'}
      </button>
      <p className="muted" role="status">
        {blocked ? 'Hay algo que corregir' : unsaved ? 'Hay cambios sin guardar' : 'Todo guardado'}
      </p>
    </div>
  )
}
