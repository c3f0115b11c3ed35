import { sql } from 'kysely'
import { drawnBottle } from '../src/catalogue/images/picture.ts'
import { insertWines } from '../src/catalogue/products/save-many.ts'
import { markDemoZones } from '../src/delivery/demo-zones.queries.ts'
import { isDemoRemoved } from '../src/launch/remove-demo.ts'
import { markDemoRows } from '../src/platform/database/demo-rows.queries.ts'
import type { Db } from '../src/platform/database/open-database.ts'
import { plantDeliveryPrices } from './demo-delivery.ts'
import { demoGoods } from './demo-goods.ts'
import { readDemoCatalogue, type DemoWine } from './demo-catalogue.ts'
import { demoCost } from './past/demo-cost.ts'
import { plantPast, type PastOptions } from './past/plant-past.ts'
import { plantedTastes, readTasteRatings } from './taste-ratings.ts'
import { readRatings } from './read-xwines.ts'
import type { LogLine } from '../src/platform/observability/log.ts'

/**
 * Fills an empty catalogue with the demo shop, and with a year of sales where that is wanted; a shop that has wines is left
 * alone, and one whose demo was removed. Safe with two starts at once.
 */
export async function plantDemoShop(db: Db, log: LogLine, past?: PastOptions): Promise<void> {
  const planted = await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(5317002)`.execute(trx)
    const product = await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (product || (await isDemoRemoved(trx))) return false
    log('planting the demo shop, which takes up to a minute', { sales: past ? 'a year' : 'none' })
    const wines = await readDemoCatalogue()
    const producers = await plantProducers(trx, [...wines, ...demoGoods])
    const locations = await plantLocations(trx, wines)
    const categories = await plantCategories(trx, [
      ...wines,
      ...demoGoods.map((good) => ({ ...good, degreeSugar: '' })),
    ])
    const of = (ids: Map<string, number>, key: string) => {
      const id = ids.get(key)
      if (id === undefined) throw new Error(`The demo shop has no "${key}"`)
      return id
    }
    const idBySource = new Map<number, number>()
    for (let start = 0; start < wines.length; start += 250) {
      const batch = wines.slice(start, start + 250)
      const rows = batch.map((wine, index) => ({
        id: start + index + 1,
        name: wine.name,
        list_price: wine.listPrice,
        // margins are part of the past
        cost: past ? demoCost(wine) : null,
        discount: wine.discount,
        image: drawnBottle(start + index + 1),
        summary: wine.summary,
        alcohol: wine.alcohol,
        stock: wine.stock,
        minimo: wine.minimo,
        id_prod: of(producers, wine.producer.toLowerCase()),
        id_place: of(locations, wine.location),
        id_categ: of(categories, `${wine.type}/${wine.variety}/${wine.degreeSugar}`),
        sparkling: wine.sparkling,
        vintage: wine.vintage ?? null,
        body: wine.body,
        acidity: wine.acidity,
        grapes: wine.grapes,
        pairings: wine.pairings,
        elaboration: wine.elaboration,
        volume_ml: wine.volumeMl,
        serving_min: wine.serving.min,
        serving_max: wine.serving.max,
        shop_order: start + index + 1,
        archived_at: null,
      }))
      await insertWines(trx, rows, 'shop')
      batch.forEach((wine, index) => idBySource.set(wine.sourceId, start + index + 1))
    }
    const goods = demoGoods.map((good, index) => ({
      id: wines.length + index + 1,
      name: good.name,
      list_price: good.listPrice,
      cost: past ? demoCost({ sourceId: wines.length + index + 1, listPrice: good.listPrice }) : null,
      discount: good.discount,
      image: drawnBottle(wines.length + index + 1),
      summary: good.summary,
      alcohol: good.alcohol,
      stock: good.stock,
      minimo: good.minimo,
      id_prod: of(producers, good.producer.toLowerCase()),
      id_place: of(locations, good.location),
      id_categ: of(categories, `${good.type}/${good.variety}/`),
      pairings: good.pairings,
      elaboration: good.elaboration,
      volume_ml: good.volumeMl,
      serving_min: good.serving?.min ?? null,
      serving_max: good.serving?.max ?? null,
      shop_order: wines.length + index + 1,
      archived_at: null,
    }))
    await insertWines(trx, goods, 'shop')
    await sql`SELECT setval(pg_get_serial_sequence('products', 'id'), (SELECT max(id) FROM products))`.execute(
      trx,
    )
    await plantRatings(trx, idBySource)
    await plantTastes(trx, idBySource)
    await plantDeliveryPrices(trx)
    await markDemoRows(trx, 'wine', [...idBySource.values(), ...goods.map(({ id }) => id)])
    await markDemoRows(trx, 'bodega', [...producers.values()])
    await markDemoRows(trx, 'place', [...locations.values()])
    await markDemoRows(trx, 'category', [...categories.values()])
    await markDemoZones(trx)
    const orders = past ? await plantPast(trx, past) : 0
    log('demo shop planted', { wines: wines.length, goods: goods.length, orders })
    return true
  })
  if (planted) await sql`ANALYZE`.execute(db)
}

type Made = { producer: string; website?: string | undefined }

async function plantProducers(db: Db, wines: readonly Made[]): Promise<Map<string, number>> {
  const unique = new Map(wines.map((wine) => [wine.producer.toLowerCase(), wine]))
  const rows = await db
    .insertInto('producers')
    .values(
      [...unique.values()].map((wine) => ({ description: wine.producer, website: wine.website ?? null })),
    )
    .returning(['id_prod', 'description'])
    .execute()
  return new Map(rows.map((row) => [row.description.toLowerCase(), row.id_prod]))
}

async function plantLocations(db: Db, wines: DemoWine[]): Promise<Map<string, number>> {
  const unique = new Map(wines.map((wine) => [wine.location, wine]))
  const rows = await db
    .insertInto('locations')
    .values(
      [...unique.values()].map(({ location, region, country }) => ({
        description: location,
        region,
        country,
      })),
    )
    .returning(['id_place', 'description'])
    .execute()
  return new Map(rows.map((row) => [row.description, row.id_place]))
}

type Categorised = { type: string; variety: string; degreeSugar: string }

async function plantCategories(db: Db, wines: readonly Categorised[]): Promise<Map<string, number>> {
  const unique = new Map(wines.map((wine) => [`${wine.type}/${wine.variety}/${wine.degreeSugar}`, wine]))
  const rows = await db
    .insertInto('categories')
    .values(
      [...unique.values()].map(({ type, variety, degreeSugar }) => ({
        type,
        variety,
        degree_sugar: degreeSugar,
      })),
    )
    .returning(['id_categ', 'type', 'variety', 'degree_sugar'])
    .execute()
  return new Map(rows.map((row) => [`${row.type}/${row.variety}/${row.degree_sugar}`, row.id_categ]))
}

/** The file's ratings become reviews without author and text. */
async function plantRatings(db: Db, idBySource: Map<number, number>): Promise<void> {
  const rows = (await readRatings()).flatMap((rating) => {
    const product = idBySource.get(rating.wine)
    return product === undefined
      ? []
      : [
          {
            product_id: product,
            user_id: null,
            stars: rating.stars,
            demo: true,
            hidden_at: null,
            created_at: new Date(`${rating.at.replace(' ', 'T')}Z`),
          },
        ]
  })
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('reviews')
      .values(rows.slice(start, start + 500))
      .execute()
  }
}

/** Ratings of strangers: what others liked, until the shop's own buyers say it. Four stars and more are a liking. */
async function plantTastes(db: Db, idBySource: Map<number, number>): Promise<void> {
  const ratings = (await readTasteRatings(plantedTastes)).flatMap(({ sourceId, ...rating }) => {
    const wineId = idBySource.get(sourceId)
    return wineId === undefined ? [] : [{ ...rating, wineId }]
  })
  for (let start = 0; start < ratings.length; start += 20_000) {
    const rows = ratings.slice(start, start + 20_000)
    await sql`
      INSERT INTO taste_ratings (person, product_id, liked, rated_on)
      SELECT person, product_id, stars >= 4, DATE '1970-01-01' + day
      FROM unnest(${rows.map((row) => row.person)}::text[], ${rows.map((row) => row.wineId)}::bigint[],
        ${rows.map((row) => row.stars)}::real[], ${rows.map((row) => row.day)}::int[])
        AS rating (person, product_id, stars, day)
      ON CONFLICT DO NOTHING`.execute(db)
  }
}
