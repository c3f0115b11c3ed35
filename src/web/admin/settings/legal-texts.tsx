import { useSearchParams } from 'react-router'
import { legalKinds, legalPages } from '../../../settings/legal/legal-text.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { Link } from '../../ui/link.tsx'
import { LegalForm } from './legal-form.tsx'
import type { SettingsPart } from '../ui/settings-parts-list.ts'
import { PartHead } from './settings-form.tsx'

/** The legal texts, one of them open. */
export function LegalTexts({ part, settings }: { part: SettingsPart; settings: Settings }) {
  const [address] = useSearchParams()
  const kind = legalKinds.find((option) => option === address.get('texto'))
  if (kind) return <LegalForm key={kind} kind={kind} settings={settings} />
  return (
    <div className="settings-form">
      <div className="sheet admin-form">
        <PartHead part={part} />
        <ul className="wide mail-group">
          {legalKinds.map((option) => (
            <li key={option}>
              <Link to={`/admin/ajustes/legales?texto=${option}`}>{legalPages[option].name}</Link>
            </li>
          ))}
        </ul>
        <p className="wide notice">
          Los que trae la tienda son un punto de partida: que los lea quien te asesora antes de vender.
        </p>
      </div>
    </div>
  )
}
