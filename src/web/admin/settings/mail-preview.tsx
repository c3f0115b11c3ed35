import { fillMarks } from '../../../platform/mail/fill-marks.ts'
import {
  exampleValues,
  renderMail,
  type MailTemplate,
  type MailTexts,
} from '../../../platform/mail/mail-template.ts'
import type { Settings } from '../../../settings/settings-tree.ts'

type Props = { template: MailTemplate; texts: MailTexts; shop: Settings['shop'] }

/**
 * Characters that the preview renders. Longer texts are rejected anyway, and browsers are slow with endless
 * words.
 */
const longestShown = 5000

/** The mail with example values. */
export function MailPreview({ template, texts, shop: { name, accent } }: Props) {
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
