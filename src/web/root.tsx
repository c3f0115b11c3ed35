// first, so that the order of the layers is settled before any part's own styles
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/parts.css'
import { useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import sansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { Route } from './+types/root'
import { settingsContext } from './ssr/load-context.ts'
import { accentStyle } from './content/accent-style.ts'
import { setApiBase } from './api/use-api.ts'
import { pageAlive } from './ssr/event-replay.ts'
import { InlineScriptContext } from './ssr/inline-script-context.ts'
import { AfterTouch } from './offline/after-touch.tsx'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { startOffline } from './offline/start-offline.ts'
import { FooterParts } from './slots/footer.tsx'
import { pageAddressMeta } from './session/page-address.ts'
import { followOtherTabs, startSession } from './session/session-store.ts'
import { AgeGate } from './storefront/frame/age-gate.tsx'
import { LinkNavigation } from './storefront/frame/link-navigation.tsx'
import { Footer } from './storefront/frame/footer.tsx'
import { preserveFocus } from './storefront/frame/preserve-focus.ts'
import { Navbar } from './storefront/frame/navbar.tsx'
import { SlowNavigation } from './storefront/frame/slow-navigation.tsx'
import { toast } from './ui/toasts/toast.ts'
import { Toasts } from './ui/toasts/toasts.tsx'
import { ErrorPanel } from './ui/error-panel.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  // made here: no browser loads what makes it
  return { settings, accent: accentStyle(settings.shop.accent) }
}

/** The settings change while a page is open only where the owner saves them. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith('/admin/ajustes') ?? false
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.settings.shop.name ?? '' }]
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, firstScript } = useContext(InlineScriptContext)
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="es-AR" style={data?.accent}>
      <head>
        <FixedHead />
        <PageAddress />
        <Meta />
        <Links />
        <script
          {...(nonce ? { nonce } : {})}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Ir al contenido
        </a>
        <Navbar />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer>
          <FooterParts />
        </Footer>
        <OfflineNotice />
        <AgeGate />
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The head of every page. */
function FixedHead() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF7F1" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17100F" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="preload" href={frauncesUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="preload" href={sansUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
    </>
  )
}

/** The address that the page was rendered for, without what it does not read of the one that was asked for. */
function PageAddress() {
  const { pathname, search } = useLocation()
  return <meta name={pageAddressMeta} content={pathname + search} />
}

export default function App() {
  useLivingPage()
  useNewScreen()
  return (
    <>
      <Outlet />
      <LinkNavigation />
      <SlowNavigation />
      <AfterTouch />
    </>
  )
}

/**
 * With a keyboard or a screen reader a visitor begins at the new screen, or at the new results, and hears its name, unless
 * the screen has put the focus somewhere itself.
 */
function useNewScreen(): void {
  const { pathname, search } = useLocation()
  const screen = `${pathname}?${new URLSearchParams(search).get('name') ?? ''}`
  const shown = useRef(screen)
  useLayoutEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const main = document.getElementById('main')
    if (!main) return
    main.ariaLabel = document.title
    const focused = document.activeElement
    if (focused === main || !main.contains(focused)) main.focus({ preventScroll: true })
  }, [screen])
}

/** What begins once the page is alive: where calls go, and who is there. */
function useLivingPage(): void {
  const data = useRouteLoaderData<typeof loader>('root')
  const navigate = useNavigate()
  useEffect(() => {
    if (!data) return undefined
    setApiBase(data.settings.apiBaseUrl)
    // after the page has been taken over, not in the same breath
    const moment = setTimeout(() => {
      void startSession({
        home: data.settings.publicUrl,
        apiBase: data.settings.apiBaseUrl,
        navigate: (to) => void navigate(to, { replace: true }),
        complain: (message) => toast('error', message),
      })
    })
    const stop = followOtherTabs()
    return () => {
      clearTimeout(moment)
      stop()
    }
  }, [data, navigate])
  useEffect(startOffline, [])
  useEffect(preserveFocus, [])
  useEffect(() => void dispatchEvent(new Event(pageAlive)), [])
}

export function ErrorBoundary() {
  const failure = useRouteError()
  const missing = isRouteErrorResponse(failure) && failure.status === 404
  return missing ? (
    <ErrorPanel
      title="Esta página no existe"
      text="Puede que el vino ya no esté o que el enlace tenga un error."
    />
  ) : (
    <ErrorPanel title="Algo no salió bien" text="No se han encontrados los productos solicitados" retry />
  )
}
