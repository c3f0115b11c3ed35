import { useEffect, useRef } from 'react'
import type { Route } from './+types/settings'
import type { SettingsChange } from '../../../settings/settings.contract.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
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

export const meta = unlistedMeta('Ajustes')

type Loaded = {
  settings: Settings
  changes: SettingsChange[] | undefined
  /** Only loaded for collections. */
  choices: BandChoices | undefined
}

const historyPart = 'historial'
const bandsPart = 'colecciones'

/** The settings, and on the history screen their history. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadAdmin('settings.change', async (): Promise<Loaded> => {
    const api = browserApi()
    const [settings, history] = await Promise.all([
      api('GET /settings'),
      params.part === historyPart ? api('GET /settings/history', { query: {} }) : undefined,
    ])
    // Admins get all of them
    const all = found(settings) as Settings
    const choices = params.part === bandsPart ? await loadBandChoices(all.bands) : undefined
    return { settings: all, changes: history && found(history).items, choices }
  })

export const clientAction = callAction(
  ['PUT /settings', 'POST /settings/undo', 'POST /settings/mails/test'],
  {
    answered: (answer, call) => {
      if (call === 'POST /settings/mails/test') sayOutcome(answer)
    },
  },
)
export const shouldRevalidate = unlessProblem

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Ajustes', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminSettings({ loaderData, params }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ settings, changes, choices }) => (
        <div className="settings">
          <Parts here={params.part ?? settingsParts[0]?.id} />
          {changes ? (
            <SettingsHistory changes={changes} />
          ) : (
            <Part id={params.part ?? ''} settings={settings} choices={choices} />
          )}
        </div>
      )}
    </AdminScreen>
  )
}

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
  const added = settingsPages.find((one) => one.id === id)
  if (added) return <added.Page />
  const part = settingsParts.find((one) => one.id === id) ?? settingsParts[0]
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
