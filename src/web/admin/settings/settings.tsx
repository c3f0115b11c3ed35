import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import type { SettingsChange } from '../../../settings/settings.contract.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { unlessProblem } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import type { BandChoices } from './band-rule.tsx'
import { BandsForm } from './bands-form.tsx'
import { BranchesForm } from './branches-form.tsx'
import { settingsPages } from '../../slots/settings-page.ts'
import { LegalTexts } from './legal-texts.tsx'
import { loadBandChoices } from './load-band-choices.ts'
import { MailTexts } from './mail-texts.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { settingsParts } from '../ui/settings-parts-list.ts'
import './settings.css'

type Loaded = {
  settings: Settings
  changes: SettingsChange[] | undefined
  /** Only loaded for collections. */
  choices: BandChoices | undefined
}

const historyPart = 'historial'
const bandsPart = 'colecciones'

const screen = adminScreen({
  title: 'Ajustes',
  needs: 'settings.change',
  calls: ['PUT /settings', 'POST /settings/undo', 'POST /settings/mails/test'],
  answered: (answer, call) => call === 'POST /settings/mails/test' && sayOutcome(answer),
  shouldRevalidate: unlessProblem,
  // the settings, and on the history screen their history
  load: async ({ api, params }): Promise<Loaded> => {
    const [settings, history] = await Promise.all([
      api('GET /settings'),
      params['part'] === historyPart ? api('GET /settings/history', { query: {} }) : undefined,
    ])
    // Admins get all of them
    const all = found(settings) as Settings
    const choices = params['part'] === bandsPart ? await loadBandChoices(all.bands) : undefined
    return { settings: all, changes: history && found(history).items, choices }
  },
  Body: ({ settings, changes, choices }) => {
    const { part } = useParams()
    return (
      <div className="settings">
        <Parts here={part ?? settingsParts[0]?.id} />
        {changes ? (
          <SettingsHistory changes={changes} />
        ) : (
          <Part id={part ?? ''} settings={settings} choices={choices} />
        )}
      </div>
    )
  },
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

/** Links to the other settings screens. */
function Parts({ here }: { here: string | undefined }) {
  const all = [...settingsParts, ...settingsPages, { id: historyPart, name: 'Historial' }]
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // on phones the links form a line wider than the screen
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 48
  }, [here])
  return (
    <nav ref={nav} aria-label="Ajustes" className="settings-parts">
      {all.map(({ id, name }) => (
        <Link key={id} to={`/admin/ajustes/${id}`} aria-current={id === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

type PartProps = { id: string } & Pick<Loaded, 'settings' | 'choices'>

function Part({ id, settings, choices }: PartProps) {
  const added = settingsPages.find((page) => page.id === id)
  if (added) return <added.Page />
  const part = settingsParts.find((candidate) => candidate.id === id) ?? settingsParts[0]
  if (!part) return null
  if (part.id === bandsPart)
    return choices && <BandsForm key={part.id} part={part} bands={settings.bands} choices={choices} />
  if (part.groups.includes('legal')) return <LegalTexts part={part} settings={settings} />
  if (part.groups.includes('mails')) return <MailTexts part={part} settings={settings} />
  return part.groups.includes('branches') ? (
    <BranchesForm key={part.id} part={part} branches={settings.branches} />
  ) : (
    <SettingsForm key={part.id} part={part} settings={settings} />
  )
}
