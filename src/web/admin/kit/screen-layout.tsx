import { Outlet, useMatches } from 'react-router'
import { pageTitle } from '../../content/page-title.ts'
import { AdminFailure } from '../ui/admin-page.tsx'
import type { ScreenHandle } from './admin-screen.tsx'

/** What the kit's screens wait and fail with, so that no screen has its own. */
export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

/** Shows the problem under the heading of the screen that failed; that screen's `meta` does not apply any more. */
export function ErrorBoundary() {
  const matches = useMatches()
  const { documentTitle, ...head } = (matches.at(-1)?.handle ?? unnamed) as ScreenHandle
  return (
    <>
      <title>{pageTitle({ matches }, documentTitle).title}</title>
      <meta name="robots" content="noindex" />
      <AdminFailure {...head} />
    </>
  )
}

const unnamed: ScreenHandle = { documentTitle: 'Administración', title: 'Administración' }

export default function ScreenLayout() {
  return <Outlet />
}
