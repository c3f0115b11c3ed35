import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import type { SettingsChange } from '../../../settings/settings.contract.ts'
import { type Settings, settingsByKey } from '../../../settings/settings-tree.ts'
import { unlessProblem, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import type { BandChoices } from './band-rule.tsx'
import { BandsForm } from './bands-form.tsx'
import { BranchesForm } from './branches-form.tsx'
import { settingsPages } from '../../slots/settings-page.ts'
import { PartHead, SaveRow, SettingsForm } from './settings-form.tsx'
import { type SettingsPart, settingsParts } from '../ui/settings-parts-list.ts'
import './settings.css'
import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import type { Band } from '../../../settings/bands.ts'
import { browserApi } from '../../api/use-api.ts'
import type { Option } from '../../ui/find-options.ts'
import { wineOption } from '../promotions/load-names.ts'
import {
  fillLegal,
  type LegalKind,
  legalKinds,
  legalPages,
  legalPlaceholders,
  legalSections,
} from '../../../settings/legal/legal-text.ts'
import { mailGroups, mailTemplates } from '../../../settings/mails/mail-settings.ts'
import { isPhone } from '../../ui/is-phone.ts'
import { MailForm } from './mail-form.tsx'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { useAnswered } from '../ui/use-answered.ts'
import { shownSetting } from '../history/shown-setting.ts'
import '../../../platform/http/error-map.ts'
import { legalFacts, legalSettings } from '../../../settings/legal/legal-settings.ts'
import { LegalSections } from '../../storefront/law/legal-sections.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { LongText } from './long-text.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { changeOf } from './settings-parts.ts'
import '../../content/prose.css'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { legalCalls } from '../../../settings/legal/legal.contract.ts'

type Loaded = {
  settings: Settings
  changes: SettingsChange[] | undefined
  /** Only loaded for collections. */
  choices: BandChoices | undefined
}

const historyPart = 'historial'
const bandsPart = 'colecciones'

/** Rule options from the current catalogue, and names of manually picked wines. */
async function loadBandChoices(bands: readonly Band[]): Promise<BandChoices> {
  const ids = [...new Set(bands.flatMap(({ product_ids }) => product_ids))]
  const [facets, ...wines] = await Promise.all([
    browserApi()('GET /filters/facets', { query: {} }),
    ...ids.map((id) => wineOption(id)),
  ])
  const named = (name: 'variety' | 'country' | 'pairing') =>
    facets.ok ? facets.value[name].map(({ value, label }) => ({ id: value, name: label })) : []
  return {
    type: categoryTypes.map((type): Option => ({ id: type, name: type })),
    variety: named('variety'),
    country: named('country'),
    pairing: named('pairing'),
    wines: wines.flatMap((wine) => wine ?? []),
  }
}

/** Who changed what, newest first; changes that still stand can be undone. */
function SettingsHistory({ changes }: { changes: SettingsChange[] }) {
  const undo = useCall('POST /settings/undo')
  useAnswered(undo.answer, (answer) =>
    answer.ok ? toast('success', 'Cambio deshecho') : toast('error', answer.problem.detail),
  )
  const fold = useShowMore(changes.length)
  if (changes.length === 0)
    return <p className="sheet">Todavía nadie cambió un ajuste: valen los que trae la tienda.</p>
  return (
    <div>
      <ol className="settings-history" {...fold.list}>
        {changes.map((change) => (
          <li key={change.id} className="sheet">
            <header>
              <p>
                <strong>{change.actor}</strong>
                {change.undoes !== null && ' deshizo un cambio'} ·{' '}
                <time dateTime={change.at}>{formatDayAndHour(change.at)}</time>
              </p>
              {change.undoable && (
                <button
                  type="button"
                  className="button plain small"
                  disabled={undo.busy}
                  onClick={() => void undo.send({ input: { id: change.id } })}
                >
                  Deshacer
                </button>
              )}
            </header>
            <Changes change={change} />
          </li>
        ))}
      </ol>
      {fold.rest}
    </div>
  )
}

function Changes({ change }: { change: SettingsChange }) {
  return (
    <dl>
      {change.changes.map(({ key, before, after }) => (
        <div key={key}>
          <dt>{settingsByKey.get(key)?.label ?? key}</dt>
          <dd>
            <s>{shownSetting(key, before)}</s> → {shownSetting(key, after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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

type Props = { kind: LegalKind; settings: Settings }

type Version = AnswerOf<(typeof legalCalls)['GET /legal/{kind}/versions']>[number]

/**
 * Published versions of a legal text: who, when, and the text.
 * @param text reloads the list when it changes
 */
function LegalVersions({ kind, text }: { kind: LegalKind; text: string }) {
  const [versions, setVersions] = useState<Version[]>([])
  useEffect(() => {
    let current = true
    void browserApi()('GET /legal/{kind}/versions', { path: { kind } }).then((answer) => {
      if (current && answer.ok) setVersions(answer.value)
    })
    return () => {
      current = false
    }
  }, [kind, text])
  if (versions.length === 0) return null
  return (
    <section className="wide" aria-labelledby="legal-versions">
      <h3 id="legal-versions">Versiones</h3>
      <ol className="legal-versions">
        {versions.map(({ version, at, actor }, place) => (
          <li key={version}>
            <Link to={`${legalPages[kind].to}?version=${version}`}>{formatDayAndHour(at)}</Link>{' '}
            <span className="muted">
              {actor === 'shop' ? 'La tienda' : actor}
              {place === 0 ? ' · la que vale' : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One legal text with preview and versions. */
function LegalForm({ kind, settings }: Props) {
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

/** The legal texts, one of them open. */
function LegalTexts({ part, settings }: { part: SettingsPart; settings: Settings }) {
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

/** The shop's mails by occasion, one of them open. */
function MailTexts({ part, settings }: { part: SettingsPart; settings: Settings }) {
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
