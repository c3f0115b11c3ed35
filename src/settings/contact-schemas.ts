import { z } from 'zod'
import '../platform/http/error-map.ts'
import { emptyOr, line } from './setting.ts'
import { isProfileUrl } from './profile-url.ts'

/** A telephone as people write it: digits with blanks, dashes and brackets, and a plus in front. '' for none. */
export const phone = emptyOr(
  30,
  (value) => (/^\+?[\d\s().-]+$/.test(value) && between(digitsOf(value), 6, 15) ? value : undefined),
  'El teléfono no parece válido',
)

/** With the country's number, as wa.me wants it: '+54 9 11 5555-5555'. */
export const whatsapp = emptyOr(
  30,
  (value) => (/^\+[\d\s().-]+$/.test(value) && between(digitsOf(value), 8, 15) ? value : undefined),
  'El WhatsApp va con el código del país: +54 9 11 …',
)

export const email = line(200, 'Indicá un correo').pipe(z.email('El correo no parece válido'))

/** The whole address of a profile of one's own. In: the host that it is at. */
export const profileAt = (host: string) =>
  emptyOr(
    200,
    (value) => (isProfileUrl(value) && isAt(new URL(value).hostname, host) ? value : undefined),
    `Va la dirección entera de tu página: https://www.${host}/…`,
  )

const isAt = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`)
const digitsOf = (value: string) => value.replace(/\D/g, '').length
const between = (count: number, least: number, most: number) => count >= least && count <= most
