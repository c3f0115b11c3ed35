import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { chance } from '../../seeds/chance.ts'

type RealWine = { id: number; name: string; id_place: number; list_price: number }

const winesPerBodega = 40
const firstBodega = 1_000_000
const houses = ['Bodega', 'Finca', 'Viña', 'Château', 'Tenuta', 'Domaine', 'Cantina', 'Weingut', 'Quinta']
const syllables =
  'al an bel ca co da den do el fa fer ga go la lo ma men mi mo na no or pe ra ri ro sa so ta ter va ve vi za'
const lines =
  'Reserva,Gran Reserva,Roble,Clásico,Selección,Edición Limitada,Viejas Viñas,Parcela,Alta Montaña,Cuvée,Joven,Terroir,Origen,Icono,Orgánico,Lote,Familia,Barrica'

/**
 * Grows the demo shop to so many wines: each new one is a real one in another line, year and price, from one of many
 * invented bodegas of the same place. Loaded with COPY; the database server must be able to read `folder`.
 */
export async function growCatalogue(pool: pg.Pool, folder: string, wines: number): Promise<void> {
  const { rows: real } = await pool.query<RealWine>(
    'SELECT id, name, id_place, list_price FROM products ORDER BY id',
  )
  const missing = wines - real.length
  // statistics and visibility are fresh in a shop of any size, or its figures compare with none
  if (missing <= 0) return void (await pool.query('VACUUM (ANALYZE)'))
  const bodegas = Math.ceil(missing / winesPerBodega)
  const bodegaFile = path.join(folder, 'bodegas.txt')
  const wineFile = path.join(folder, 'wines.txt')
  // those of an earlier growth have the numbers before
  const first = real.length
  await writeLines(bodegaFile, bodegas, (n) => [firstBodega + first + n, bodegaName(first + n)])
  await writeLines(wineFile, missing, (n) => newWine(n, real))
  const client = await pool.connect()
  try {
    await client.query(`SET statement_timeout = 0; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB';
      SET synchronous_commit = off; SET session_replication_role = replica`)
    await client.query(`COPY producers (id_prod, description) FROM '${bodegaFile}'`)
    await client.query(`CREATE UNLOGGED TABLE new_wines (id bigint, base bigint, name text, id_prod bigint,
      list_price bigint, discount smallint, vintage smallint, stock integer)`)
    await client.query(`COPY new_wines FROM '${wineFile}'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'products'
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'products'::regclass AND conname = indexname)`)
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    await client.query(`
      INSERT INTO products (id, name, list_price, discount, image, summary, alcohol, stock, id_prod, id_place, id_categ,
        sparkling, vintage, body, acidity, grapes, pairings, elaboration, volume_ml, serving_min, serving_max,
        shop_order, search)
      SELECT n.id, n.name, n.list_price, n.discount, p.image, p.summary, p.alcohol, n.stock, n.id_prod, p.id_place,
        p.id_categ, p.sparkling, n.vintage, p.body, p.acidity, p.grapes, p.pairings, p.elaboration, p.volume_ml,
        p.serving_min, p.serving_max, n.id,
        setweight(search_tokens(n.name), 'A')
          || setweight(search_tokens(concat_ws(' ', b.description, c.variety, array_to_string(p.grapes, ' '))), 'B')
          || setweight(search_tokens(concat_ws(' ', l.description, c.type, c.degree_sugar,
            CASE WHEN p.sparkling THEN 'espumante champagne' END, n.vintage::text)), 'C')
          || setweight(search_tokens(array_to_string(p.pairings, ' ')), 'D')
      FROM new_wines n JOIN products p ON p.id = n.base JOIN producers b ON b.id_prod = n.id_prod
        JOIN locations l ON l.id_place = p.id_place JOIN categories c ON c.id_categ = p.id_categ`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query(`
      TRUNCATE search_words;
      INSERT INTO search_words (word, uses) SELECT word, ndoc FROM ts_stat('SELECT search FROM products') WHERE length(word) > 1;
      DROP TABLE new_wines`)
    await client.query('SET session_replication_role = origin')
    await client.query('SELECT recount_facets()')
    await client.query('VACUUM (ANALYZE)')
  } finally {
    client.release(true)
    await rm(bodegaFile, { force: true })
    await rm(wineFile, { force: true })
  }
}

function bodegaName(n: number): string {
  const parts = syllables.split(' ')
  const word = [0, 1, 2].map((part) => pick(parts, n, `bodega ${part}`)).join('')
  // the number makes names unique
  return `${pick(houses, n, 'house')} ${word[0]?.toUpperCase()}${word.slice(1)} ${n + 1}`
}

function newWine(n: number, real: RealWine[]): (string | number)[] {
  const id = real.length + n + 1
  const bodega = Math.floor(n / winesPerBodega)
  const home = pick(real, bodega, 'home')
  const base = pick(neighbours(real, home), id, 'base')
  const price = Math.round((base.list_price * (0.6 + 1.2 * chance(id, 'price'))) / 10_000) * 10_000
  return [
    id,
    base.id,
    `${base.name} ${pick(lines.split(','), id, 'line')}`,
    firstBodega + real.length + bodega,
    Math.max(price, 10_000),
    chance(id, 'offer') < 0.15 ? 10 : 0,
    2005 + Math.floor(20 * chance(id, 'year')),
    Math.floor(120 * chance(id, 'stock')),
  ]
}

const byPlace = new Map<number, RealWine[]>()

/** The real wines of the same place. */
function neighbours(real: RealWine[], { id_place }: RealWine): RealWine[] {
  const samePlace = byPlace.get(id_place) ?? real.filter((wine) => wine.id_place === id_place)
  byPlace.set(id_place, samePlace)
  return samePlace
}

function pick<T>(values: readonly T[], n: number, purpose: string): T {
  const value = values[Math.floor(values.length * chance(n, purpose))]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

/** A file in COPY's text form. */
async function writeLines(
  file: string,
  count: number,
  row: (n: number) => (string | number)[],
): Promise<void> {
  const stream = createWriteStream(file, { mode: 0o644 })
  for (let start = 0; start < count; start += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - start) }, (_, index) =>
      row(start + index).join('\t'),
    )
    if (!stream.write(`${rows.join('\n')}\n`))
      await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
  }
  stream.end()
  await finished(stream)
}
