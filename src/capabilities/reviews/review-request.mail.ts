import { wineName } from '../../catalogue/wine-name.ts'
import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { opinionRequest } from './mails.ts'
import type { ReviewRequest } from './review-requests.queries.ts'

/** The mail that asks what a buyer thought of their wines. It has no user text. In: where they say that once was enough. */
export function reviewRequestMail({ numero, wines, pickup }: ReviewRequest, stop: string): ComposedMail {
  const one = wines.length === 1
  return fillMail(opinionRequest, {
    pregunta: one ? '¿Qué te pareció el vino?' : '¿Qué te parecieron los vinos?',
    recibiste: pickup ? 'retiraste' : 'recibiste',
    numero,
    invitacion: `Si ya ${one ? 'lo' : 'los'} probaste, contanos: a quien está por elegir le sirve mucho, y a nosotros también.`,
    como: one ? 'Dejá tus estrellas y dos líneas:' : 'Elegí uno y dejá tus estrellas y dos líneas:',
    vinos: [{ list: wines.map((wine) => ({ words: wineName(wine), link: `shop:/review/${wine.id}` })) }],
    baja: [{ link: stop, words: 'No quiero que me pidan opiniones', look: 'quiet' }],
  })
}
