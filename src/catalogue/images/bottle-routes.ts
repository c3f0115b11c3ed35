import { Hono, type MiddlewareHandler } from 'hono'
import type { Db } from '../../platform/database/open-database.ts'
import type { HttpEnv } from '../../platform/http/request-context.ts'
import { createBottleCards } from './bottle-cards.ts'
import { createBottlePictures } from './bottle-pictures.ts'
import { bottlesOnCard } from './bottle/draw-card.ts'

type Middleware = MiddlewareHandler<HttpEnv>

/**
 * Drawings of wines: `{id}.svg`, a bottle, and `{id}-{id}.png`, the card of a link to wines. In: what stands before each;
 * a card costs more.
 */
export function bottleRoutes(
  db: Db,
  before: { picture: Middleware; card: [Middleware, Middleware] },
): Hono<HttpEnv> {
  const picture = createBottlePictures(db)
  const card = createBottleCards(db)
  const [rated, limited] = before.card
  return new Hono<HttpEnv>()
    .get('/:file{[0-9]+[.]svg}', before.picture, (c) =>
      picture(c.req.raw, Number.parseInt(c.req.param('file'), 10)),
    )
    .get('/:file{[0-9]+(?:-[0-9]+)*[.]png}', rated, limited, (c, next) => {
      const ids = c.req.param('file').slice(0, -'.png'.length).split('-').map(Number)
      return ids.length <= bottlesOnCard && ids.every(Number.isSafeInteger) ? card(c.req.raw, ids) : next()
    })
}
