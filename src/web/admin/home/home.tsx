import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/home'
import { Link } from '../../ui/link.tsx'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useCan } from '../ui/use-can.ts'
import { usePendingCounts } from '../ui/pending-counts-store.ts'
import { ownSections } from '../ui/sections.ts'
import { Lowest, MostAwaited, Sales, Waiting, type Figures } from './today-panels.tsx'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { callAction, unlessUnreached } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { BackupPanel, isTroubled, type BackupState } from './backup-panel.tsx'
import { isLaunched, LaunchPanel, type Launch } from './launch-panel.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Administración')

type OwnersFigures = { launch: Launch | undefined; backups: BackupState | undefined }

export const clientLoader = () =>
  loadAdmin('admin.open', async (can): Promise<Figures & OwnersFigures> => {
    const api = browserApi()
    const [summary, awaited, launch, backups] = await Promise.all([
      api('GET /admin/summary'),
      can('wines.read') ? api('GET /restock/waiting', { query: {} }) : undefined,
      can('settings.change') ? api('GET /admin/launch') : undefined,
      can('settings.change') ? api('GET /admin/backups') : undefined,
    ])
    return {
      ...found(summary),
      awaited: awaited?.ok ? awaited.value : [],
      launch: launch?.ok ? launch.value : undefined,
      backups: backups?.ok ? backups.value : undefined,
    }
  })

export const clientAction = callAction(['POST /admin/launch/mail', 'DELETE /admin/launch/demo'], {
  answered: sayOutcome,
  timeoutMs: 180_000,
})
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Administración' }

export const ErrorBoundary = () => (
  <AdminFailure {...head}>
    <Menu />
  </AdminFailure>
)

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(figures) => (
        <>
          {figures.backups && isTroubled(figures.backups) && <BackupPanel state={figures.backups} />}
          {figures.launch && !isLaunched(figures.launch) && <LaunchPanel launch={figures.launch} />}
          <Today figures={figures} />
          <Menu />
          {figures.backups && !isTroubled(figures.backups) && <BackupPanel state={figures.backups} />}
          {figures.launch && isLaunched(figures.launch) && <LaunchPanel launch={figures.launch} />}
        </>
      )}
    </AdminScreen>
  )
}

function Menu() {
  const own = ownSections(useCan())
  const fold = useShowMore(own.length, 4)
  return (
    <>
      <nav aria-label="Administración" className="admin-menu" {...fold.list}>
        {own.map((section) => (
          <Link key={section.to} to={section.to}>
            {section.name}
            <small>{section.text}</small>
          </Link>
        ))}
      </nav>
      {fold.rest}
    </>
  )
}

/** A sale that comes in changes the figures. */
function Today({ figures }: { figures: Figures }) {
  const arrivals = usePendingCounts()?.arrivals ?? 0
  const can = useCan()
  const { revalidate } = useRevalidator()
  const shown = useRef(arrivals)
  useEffect(() => {
    if (shown.current === arrivals) return
    shown.current = arrivals
    void revalidate()
  }, [arrivals, revalidate])
  return (
    <div className="admin-today">
      <Waiting figures={figures} />
      <div className="admin-today-parts">
        {can('amounts.read') && <Sales figures={figures} />}
        <Lowest figures={figures} />
        <MostAwaited figures={figures} />
      </div>
    </div>
  )
}
