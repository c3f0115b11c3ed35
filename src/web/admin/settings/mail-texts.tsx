import { useSearchParams } from 'react-router'
import { mailGroups, mailTemplates } from '../../../settings/mails/mail-settings.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { isPhone } from '../../ui/is-phone.ts'
import { Link } from '../../ui/link.tsx'
import { MailForm } from './mail-form.tsx'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import { PartHead } from './settings-form.tsx'

/** The shop's mails by occasion, one of them open. */
export function MailTexts({ part, settings }: { part: SettingsPart; settings: Settings }) {
  const [address] = useSearchParams()
  const template = mailTemplates.get(address.get('correo') ?? '')
  if (template)
    return <MailForm key={template.id} template={template} settings={settings} back={<BackToMails />} />
  return (
    <div className="settings-form">
      <div className="sheet admin-form">
        <PartHead part={part} />
        {mailGroups.map(({ name, templates }) => (
          <details key={name} className="wide mail-group band-details" open={!isPhone()}>
            <summary>
              <h3>{name}</h3>
              <span>{templates.length === 1 ? '1 correo' : `${templates.length} correos`}</span>
            </summary>
            <ul>
              {templates.map(({ id, label, when, texts }) => (
                <li key={id}>
                  <Link to={`/admin/ajustes/correos?correo=${id}`}>{label}</Link>
                  {settings.mails[id] && JSON.stringify(settings.mails[id]) !== JSON.stringify(texts) && (
                    <span className="chip good">Tu texto</span>
                  )}
                  <p className="muted">{when}</p>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  )
}

const BackToMails = () => <Link to="/admin/ajustes/correos">Todos los correos</Link>
