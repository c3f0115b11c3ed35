import { z } from 'zod'
import '../platform/http/error-map.ts'
import { emptyOr, line } from './setting.ts'
import { withCountryCode } from './whatsapp-number.ts'
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

/** As wa.me requires; a number without its country code is completed: '+54 9 11 5555-5555'. */
export const whatsapp = emptyOr(
  30,
  (value) => (/^[+(\d][\d\s().-]+$/.test(value) ? withCountryCode(value) : undefined),
  'Falta la característica o algún número: 11 5555-5555, o +598 99 123 456 si es de otro país',
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
