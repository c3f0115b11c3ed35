import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import type { Db } from '../../platform/database/open-database.ts'
import type { HttpEnv } from '../../platform/http/request-context.ts'
import { createBottleCards } from './bottle-cards.ts'
import { createBottlePictures } from './bottle-pictures.ts'
import { bottlesOnCard } from './bottle/draw-card.ts'

type Middleware = MiddlewareHandler<HttpEnv>

const pictureName = /^(\d{1,15})\.svg$/
const cardName = /^(\d{1,15}(?:-\d{1,15})*)\.png$/

/**
 * Drawings of wines: `{id}.svg` is a bottle, `{id}-{id}.png` a sharing card.
 * @param before middleware for each; cards cost more
 */
export function bottleRoutes(db: Db, before: { picture: Middleware; card: Middleware }): Hono<HttpEnv> {
  const drawPicture = createBottlePictures(db)
  const drawCard = createBottleCards(db)
  return new Hono<HttpEnv>().get('/:file', (c, next) => {
    const file = c.req.param('file')
    const id = pictureName.exec(file)?.[1]
    if (id) return every(before.picture, () => drawPicture(c.req.raw, Number(id)))(c, next)
    const ids = cardName.exec(file)?.[1]?.split('-').map(Number)
    if (!ids || ids.length > bottlesOnCard) return next()
    return every(before.card, () => drawCard(c.req.raw, ids))(c, next)
  })
}
