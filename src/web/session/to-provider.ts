import {
  signInOutcomeParameter,
  signInUnavailable,
  type SignInOutcome,
} from '../../platform/http/sign-in-outcome.ts'
import { callsAnswered } from './calls-in-flight.ts'
import type { SignInWish } from './session-store.ts'

/** Redirects to the provider's pages. Loaded on first use. */

const timeoutMs = 15_000
const outcomes: Record<SignInOutcome, string> = {
  foreign: 'El ingreso no coincide con esta ventana. Probá de nuevo. (Código: Invalid state)',
  failed: 'No pudimos completar tu ingreso. Probá de nuevo. (Código: Login failed)',
  refused: 'Tu cuenta está dada de baja. Escribinos si creés que es un error.',
  unavailable: signInUnavailable,
}

/** The URL of the provider's sign-in page. Throws if it is unavailable. */
export async function askToSignIn({ returnTo = '/', create, reason }: SignInWish): Promise<string> {
  const wish = new URLSearchParams({
    volver: returnTo,
    ...(create ? { crear: '' } : {}),
    ...(reason ? { motivo: reason } : {}),
  })
  return locationFrom(await fetch(`/sesion/ingresar?${wish.toString()}`, asProgram('GET')))
}

/** Ends the session and returns the provider's sign-out URL. Throws if the shop is unavailable. */
export async function askToLeave(): Promise<string> {
  await callsAnswered()
  return locationFrom(await fetch('/sesion/salir', asProgram('POST')))
}

/**
 * Takes the message about a failed sign-in from the address bar, so that a reload or a link does not repeat
 * it. Undefined if there is none.
 */
export function takeOutcome(): string | undefined {
  const parameters = new URLSearchParams(location.search)
  const outcome = parameters.get(signInOutcomeParameter)
  if (outcome === null) return undefined
  parameters.delete(signInOutcomeParameter)
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : ''
  history.replaceState(history.state, '', location.pathname + rest)
  return Object.hasOwn(outcomes, outcome) ? outcomes[outcome as SignInOutcome] : undefined
}

const asProgram = (method: string): RequestInit => ({
  method,
  headers: { accept: 'application/json' },
  signal: AbortSignal.timeout(timeoutMs),
})

async function locationFrom(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`The shop answered ${response.status}`)
  return ((await response.json()) as { location: string }).location
}
