import { useMemo, useRef } from 'react'
import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import { legalFacts, legalSettings } from '../../../settings/legal/legal-settings.ts'
import {
  fillLegal,
  legalPages,
  legalPlaceholders,
  legalSections,
  type LegalKind,
} from '../../../settings/legal/legal-text.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { useCall } from '../../api/call-action.ts'
import { LegalSections } from '../../storefront/law/legal-sections.tsx'
import { isPhone } from '../../ui/is-phone.ts'
import { Link } from '../../ui/link.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { LongText } from './long-text.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { LegalVersions } from './legal-versions.tsx'
import { SaveRow } from './settings-form.tsx'
import { changeOf } from './settings-parts.ts'
import '../../content/prose.css'

type Props = { kind: LegalKind; settings: Settings }

/** One legal text with preview and versions. */
export function LegalForm({ kind, settings }: Props) {
  const { form, unsaved, initial, reset } = useLegalForm(kind, settings)
  const text = form.draft[kind] ?? ''
  return (
    <form className="settings-form" {...form.attributes}>
      <UnsavedGuard unsaved={unsaved} saved={useRef(false)} />
      <div className="sheet admin-form">
        <header className="wide">
          <p>
            <Link to="/admin/ajustes/legales">Todos los textos</Link>
          </p>
          <h2>{legalPages[kind].name}</h2>
        </header>
        <LongText
          form={form}
          name={kind}
          rows={22}
          hint="Un renglón con # es un título, con - una lista; un renglón vacío separa párrafos."
        />
        <PlaceholderList placeholders={placeholders} />
        {text !== initial && (
          <p className="wide">
            <button type="button" className="link-button" onClick={reset}>
              Volver al texto inicial
            </button>
          </p>
        )}
        <SaveRow unsaved={unsaved} busy={form.busy} blocked={form.blocked} />
        <LegalVersions kind={kind} text={settings.legal[kind]} />
      </div>
      <aside className="mail-preview prose" aria-label="Vista previa">
        <details className="band-details" open={!isPhone()}>
          <summary>Vista previa</summary>
          <LegalSections sections={legalSections(fillLegal(text, legalFacts(settings)))} />
        </details>
      </aside>
    </form>
  )
}

const placeholders = Object.entries(legalPlaceholders).map(([name, about]) => ({ name, about }))

type Draft = { [kind in LegalKind]?: string }

function useLegalForm(kind: LegalKind, settings: Settings) {
  const save = useCall('PUT /settings')
  const stored = settings.legal[kind]
  const initial = legalSettings[kind].default
  const schema = useMemo(() => z.object({ legal: z.object({ [kind]: legalSettings[kind].schema }) }), [kind])
  const form = useForm({
    schema,
    start: { [kind]: stored } as Draft,
    toBody: (draft: Draft) => ({ legal: { [kind]: draft[kind] } }),
    fetcher: save.fetcher,
    send: (body) => save.send(changeOf(body, settings)),
    sent: (answer) => {
      form.change({ [kind]: (answer as Settings).legal[kind] }, [])
      toast('success', 'Texto publicado')
    },
  })
  const reset = () => form.change({ [kind]: initial })
  return { form, initial, unsaved: form.draft[kind] !== stored, reset }
}
