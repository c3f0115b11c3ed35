import { z } from 'zod'
import '../platform/http/error-map.ts'
import { emptyOr, line } from './setting.ts'
import { isProfileUrl } from './profile-url.ts'

/**
 * A phone number as people write it: digits with spaces, dashes and brackets, and an optional leading plus.
 * '' for none.
 */
export const phone = emptyOr(
  30,
  (value) => (/^\+?[\d\s().-]+$/.test(value) && between(digitsOf(value), 6, 15) ? value : undefined),
  'El teléfono no parece válido',
)

/** With country code, as wa.me requires: '+54 9 11 5555-5555'. */
export const whatsapp = emptyOr(
  30,
  (value) => (/^\+[\d\s().-]+$/.test(value) && between(digitsOf(value), 8, 15) ? value : undefined),
  'El WhatsApp va con el código del país: +54 9 11 …',
)

export const email = line(200, 'Indicá un correo').pipe(z.email('El correo no parece válido'))

/**
 * The full URL of the shop's profile.
 * @param host of the network
 */
export const profileAt = (host: string) =>
  emptyOr(
    200,
    (value) => (isProfileUrl(value) && isAt(new URL(value).hostname, host) ? value : undefined),
    `Va la dirección entera de tu página: https://www.${host}/…`,
  )

const isAt = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`)
const digitsOf = (value: string) => value.replace(/\D/g, '').length
const between = (count: number, least: number, most: number) => count >= least && count <= most
