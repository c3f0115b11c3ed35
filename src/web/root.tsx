import { useContext, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { settingsContext } from './api/load-context.ts'
import { MarkContext } from './mark-context.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(settingsContext) }
}

/** The settings never change while a page is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(MarkContext)
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {data && (
          <script
            type="application/json"
            id="session-settings"
            dangerouslySetInnerHTML={{
              __html: JSON.stringify(data.settings.identity).replaceAll('<', '\\u003c'),
            }}
          />
        )}
        <ScrollRestoration {...(nonce ? { nonce } : {})} />
        <Scripts {...(nonce ? { nonce } : {})} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
