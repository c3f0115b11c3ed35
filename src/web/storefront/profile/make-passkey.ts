import { loadPart } from '../../session/load-part.ts'

type Made = { ok: true; credential: Record<string, unknown> } | { ok: false; why: string }

const alreadyRegistered = 'Este dispositivo ya tiene una clave de acceso de tu cuenta.'
const failed = 'El dispositivo no guardó la clave de acceso. Podés probar de nuevo.'

/**
 * Asks the device for a passkey. Loads the library on demand.
 * @param options from the shop
 */
export async function makePasskey(options: Record<string, unknown>): Promise<Made> {
  const library = await loadPart(() => import('@simplewebauthn/browser')).catch(() => undefined)
  if (!library) return { ok: false, why: 'No pudimos cargar lo que hace falta. Revisá tu conexión.' }
  const { browserSupportsWebAuthn, startRegistration } = library
  if (!browserSupportsWebAuthn()) return { ok: false, why: 'Este navegador no tiene claves de acceso.' }
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    return { ok: true, credential: { ...(await startRegistration({ optionsJSON })) } }
  } catch (failure) {
    // cancelling and timing out look the same
    const { code } = failure as { code?: string }
    return {
      ok: false,
      why: code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? alreadyRegistered : failed,
    }
  }
}
