import { wineName } from '../../catalogue/wine-name.ts'
import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { opinionRequest } from './mails.ts'
import type { ReviewRequest } from './review-requests.queries.ts'

/**
 * The mail that asks for a review of bought wines. It contains no text of users.
 *
 * @param stop the address that ends these mails
 */
export function reviewRequestMail({ numero, wines, pickup }: ReviewRequest, stop: string): ComposedMail {
  const single = wines.length === 1
  return fillMail(opinionRequest, {
    pregunta: single ? '¿Qué te pareció el vino?' : '¿Qué te parecieron los vinos?',
    recibiste: pickup ? 'retiraste' : 'recibiste',
    numero,
    invitacion: `Si ya ${single ? 'lo' : 'los'} probaste, contanos: a quien está por elegir le sirve mucho, y a nosotros también.`,
    como: single ? 'Dejá tus estrellas y dos líneas:' : 'Elegí uno y dejá tus estrellas y dos líneas:',
    vinos: [{ list: wines.map((wine) => ({ words: wineName(wine), link: `shop:/review/${wine.id}` })) }],
    baja: [{ link: stop, words: 'No quiero que me pidan opiniones', look: 'quiet' }],
  })
}
