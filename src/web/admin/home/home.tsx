import { useEffect, useRef, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/home'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useCan } from '../ui/use-can.ts'
import { usePendingCounts } from '../ui/pending-counts-store.ts'
import { Lowest, NextSteps, Sales, Waiting, type Figures } from './today-panels.tsx'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { adminHomePanels, type AdminHomePanel } from '../../slots/admin-home.ts'
import { callAction, unlessUnreached } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { isLaunched, LaunchPanel, type Launch } from './launch-panel.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Administración')

type OwnersFigures = {
  /** What each panel of the capabilities shows; undefined where it has nothing to show. */
  added: unknown[]
  launch: Launch | undefined
}

type Shown = Figures & OwnersFigures

export const clientLoader = () =>
  loadAdmin('admin.open', async (can): Promise<Shown> => {
    const api = browserApi()
    const [summary, added, launch] = await Promise.all([
      api('GET /admin/summary'),
      Promise.all(adminHomePanels.map(async ({ needs, load }) => (can(needs) ? load(api) : undefined))),
      can('settings.change') ? api('GET /admin/launch') : undefined,
    ])
    return {
      ...found(summary),
      added: added.map((answer) => (answer?.ok ? answer.value : undefined)),
      launch: launch?.ok ? launch.value : undefined,
    }
  })

export const clientAction = callAction(['POST /admin/launch/mail', 'DELETE /admin/launch/demo'], {
  answered: sayOutcome,
  timeoutMs: 180_000,
})
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Administración' }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(figures) => (
        <>
          <Added at="first" added={figures.added} />
          <Today figures={figures}>
            {figures.launch && !isLaunched(figures.launch) && <LaunchPanel launch={figures.launch} />}
          </Today>
          <Added at="last" added={figures.added} />
          {figures.launch && isLaunched(figures.launch) && <LaunchPanel launch={figures.launch} />}
        </>
      )}
    </AdminScreen>
  )
}

type AddedProps = { at: ReturnType<AdminHomePanel<unknown>['place']>; added: readonly unknown[] }

/** The panels of the capabilities in one place. */
function Added({ at, added }: AddedProps) {
  return adminHomePanels.map(({ place, Part }, index) => {
    const loaded = added[index]
    return loaded !== undefined && place(loaded) === at ? <Part key={index} loaded={loaded} /> : null
  })
}

/** What to do and what waits, then `children`, then the money. A sale that comes in changes the figures. */
function Today({ figures, children }: { figures: Shown; children: ReactNode }) {
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
      <NextSteps figures={figures} />
      <Waiting figures={figures} />
      {children}
      <div className="admin-today-parts">
        {can('amounts.read') && <Sales figures={figures} />}
        <Lowest figures={figures} />
        <Added at="today" added={figures.added} />
      </div>
    </div>
  )
}
