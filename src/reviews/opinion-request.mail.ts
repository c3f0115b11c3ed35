import { wineName } from '../catalogue/wine-name.ts'
import { compose, type ComposedMail } from '../platform/mail/compose.ts'
import type { OpinionRequest } from './opinion-requests.queries.ts'

/** The mail that asks what a buyer thought of their wines. It has no user text. In: where they say that once was enough. */
export function opinionRequestMail({ numero, wines, pickup }: OpinionRequest, stop: string): ComposedMail {
  const one = wines.length === 1
  const title = one ? '¿Qué te pareció el vino?' : '¿Qué te parecieron los vinos?'
  return compose({
    subject: title,
    title,
    blocks: [
      {
        paragraphs: [
          `Hola. Hace unos días ${pickup ? 'retiraste' : 'recibiste'} tu compra ${numero}. Si ya ${one ? 'lo' : 'los'} probaste, contanos: a quien está por elegir le sirve mucho, y a nosotros también.`,
          one ? 'Dejá tus estrellas y dos líneas:' : 'Elegí uno y dejá tus estrellas y dos líneas:',
        ],
      },
      { list: wines.map((wine) => ({ words: wineName(wine), link: `shop:/review/${wine.id}` })) },
      { paragraphs: ['Te lo pedimos una sola vez por compra.'] },
      { link: stop, words: 'No quiero que me pidan opiniones', look: 'quiet' },
    ],
  })
}
