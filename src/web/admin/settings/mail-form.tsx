import { useMemo, useRef, type ReactNode } from 'react'
import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import {
  exampleValues,
  type MailTemplate,
  type MailTexts,
  renderMail,
} from '../../../platform/mail/mail-template.ts'
import { mailTextsSchema } from '../../../settings/mails/mail-settings.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { TextInput } from '../ui/form-inputs.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { LongText } from './long-text.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { SaveRow } from './settings-form.tsx'
import { changeOf } from './settings-parts.ts'
import { fillMarks } from '../../../platform/mail/fill-marks.ts'

type Props = { template: MailTemplate; settings: Settings; back: ReactNode }

/** One mail's texts with placeholders, preview, and a test mail. */
export function MailForm({ template, settings, back }: Props) {
  const { form, stored, own, reset } = useMailForm(template, settings)
  const unsaved = (['subject', 'title', 'text'] as const).some((name) => form.draft[name] !== stored[name])
  return (
    <form className="settings-form" {...form.attributes}>
      <UnsavedGuard unsaved={unsaved} saved={useRef(false)} />
      <div className="sheet admin-form">
        <header className="wide">
          <p>{back}</p>
          <h2>{template.label}</h2>
          <p className="muted">{template.when}</p>
        </header>
        <TextInput form={form} name="subject" label="Asunto" wide />
        <TextInput form={form} name="title" label="Título" wide />
        <LongText form={form} name="text" rows={12} hint="Un renglón vacío separa párrafos." />
        <PlaceholderList placeholders={placeholdersOf(template)} />
        <div className="row wide">
          <TestMessage id={template.id} texts={form.draft} to={settings.notices.email} />
          {own && (
            <button type="button" className="link-button" onClick={reset}>
              Volver al texto inicial
            </button>
          )}
        </div>
        <SaveRow unsaved={unsaved} busy={form.busy} blocked={form.blocked} />
      </div>
      <MailPreview template={template} texts={form.draft} shop={settings.shop} />
    </form>
  )
}

function useMailForm(template: MailTemplate, settings: Settings) {
  const { id } = template
  const stored = settings.mails[id] ?? template.texts
  const save = useCall('PUT /settings')
  const schema = useMemo(
    () => z.object({ mails: z.object({ [id]: mailTextsSchema(template) }) }),
    [id, template],
  )
  const form = useForm({
    schema,
    start: { ...stored } as MailTexts,
    toBody: (draft: MailTexts) => ({ mails: { [id]: draft } }),
    fetcher: save.fetcher,
    send: (body) => save.send(changeOf(body, settings)),
    sent: (answer) => {
      form.change({ ...((answer as Settings).mails[id] ?? template.texts) }, [])
      toast('success', 'Correo guardado')
    },
  })
  const own = JSON.stringify(stored) !== JSON.stringify(template.texts)
  return { form, stored, own, reset: () => form.change({ ...template.texts }) }
}

function placeholdersOf({ placeholders }: MailTemplate) {
  return Object.entries(placeholders).map(([name, { about, required, ...placeholder }]) => ({
    name,
    required,
    about: (
      <>
        {about}
        {'blocks' in placeholder && <span className="muted"> · va solo, entre renglones vacíos</span>}
      </>
    ),
  }))
}

type TestProps = { id: string; texts: MailTexts; to: string }

function TestMessage({ id, texts: { subject, title, text }, to }: TestProps) {
  const test = useCall('POST /settings/mails/test', 'test-mail')
  return (
    <button
      type="button"
      className="button plain small"
      disabled={test.busy}
      onClick={() => void test.send({ body: { id, subject, title, text } })}
    >
      Mandar una prueba a {to}
    </button>
  )
}

type MailPreviewProps = { template: MailTemplate; texts: MailTexts; shop: Settings['shop'] }

/**
 * Characters that the preview renders. Longer texts are rejected anyway, and browsers are slow with endless
 * words.
 */
const longestShown = 5000

/** The mail with example values. */
function MailPreview({ template, texts, shop: { name, accent } }: MailPreviewProps) {
  const text = texts.text.slice(0, longestShown)
  const { subject, html } = renderMail(template, { ...texts, text }, exampleValues(template))
  const filled = fillMarks({ publicUrl: '', name, accent })
  return (
    <aside className="mail-preview" aria-label="Vista previa">
      <p className="eyebrow">Vista previa, con datos de ejemplo</p>
      <p className="mail-preview-subject">{filled.text(subject)}</p>
      <iframe className="mail-frame" title="El correo" sandbox="" srcDoc={filled.html(html)} />
    </aside>
  )
}
