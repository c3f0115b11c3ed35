import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { current } from './account.contract.ts'

const messageAnswer = z.object({ message: z.string() })

export const ownPasskey = z.object({
  id: z.string(),
  /** Where it was created: browser and operating system, as text. */
  device: z.string(),
  since: z.string(),
  used: z.string().nullable(),
})
export type OwnPasskey = z.output<typeof ownPasskey>

/** WebAuthn defines its content; checked where it is used. */
const ofTheBrowser = z.looseObject({})

export const passkeyCalls = callTable({
  'GET /account/passkeys': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Las claves de acceso (passkeys) de quien pregunta. «possible» es false donde no puede haber: con un proveedor de identidad externo o sin un dominio con TLS.',
    answer: z.object({ possible: z.boolean(), passkeys: z.array(ownPasskey) }),
  },
  'POST /account/passkeys/options': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Con la contraseña propia, lo que el navegador le pide al dispositivo para hacer una clave de acceso (WebAuthn). Vale cinco minutos.',
    body: z.object({ current }),
    answer: z.object({ options: ofTheBrowser }),
    problems: [404, 422],
    perMinute: 10,
  },
  'POST /account/passkeys': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Guarda la clave de acceso que hizo el dispositivo. Se avisa por correo. Hasta veinte por cuenta.',
    body: z.object({ credential: ofTheBrowser }),
    answer: messageAnswer,
    problems: [404, 422],
    perMinute: 10,
  },
  'DELETE /account/passkeys': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'Quita una clave de acceso propia, con la contraseña. Se avisa por correo.',
    body: z.object({ id: z.string().min(1).max(1400, 'La clave de acceso no es válida'), current }),
    answer: messageAnswer,
    problems: [404, 422],
    perMinute: 10,
  },
})
