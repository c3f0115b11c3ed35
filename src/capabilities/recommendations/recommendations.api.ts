import type { Hooks } from '../hooks.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { problem } from '../../platform/http/problem.ts'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { isWineType } from '../../catalogue/taxonomy/is-wine.ts'
import { productName } from '../../catalogue/wine-name.ts'
import type { FindWines, ProductCache } from '../../catalogue/products/product-cache.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { recommend, type Recommended, resemble, type Why } from './recommend.ts'
import { recommendationCalls, type RecommendedWine } from './recommendations.contract.ts'
import { seasonAt } from './season.ts'
import { type SharedTrait, sharedTraits } from './shared-traits.ts'
import type { Candidates } from '../../catalogue/candidates/candidates.ts'
import type { CoRatings } from './co-ratings.ts'
import { othersOfType } from '../../catalogue/candidates/candidates.queries.ts'
import { readCompanions, readInteractions } from './interactions.queries.ts'
import { createCoRatingsReader } from './tastes.queries.ts'
import { seasonalWines } from './suits-season.ts'
import { bodyNames } from '../../catalogue/taxonomy/wine-terms.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'

const shownByDefault = 4
/** Spare ones: a wine may have sold out since the candidates were read. */
const spare = 4

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof recommendationCalls> = CallContext<(typeof recommendationCalls)[K]>

type Sources = {
  db: Db
  hooks: Pick<Hooks, 'tastes'>
  find: FindWines
  readCandidates: () => Promise<Candidates>
  readCoRatings: () => Promise<CoRatings>
}

/** @param readCandidates the wines on sale, with what makes two of them alike */
export function recommendationsApi(
  db: Db,
  wines: ProductCache,
  readCandidates: () => Promise<Candidates>,
  hooks: Pick<Hooks, 'tastes'>,
): ServedCall[] {
  const readCoRatings = createCoRatingsReader(db)
  const sources: Sources = { db, hooks, find: (ids) => wines.find(db, ids), readCandidates, readCoRatings }
  return implement(recommendationCalls, {
    'GET /products/recommended': (call) => recommendWines(sources, call),
    'GET /products/similar/{id}': (call) => findSimilar(sources, call),
  })
}

/** The sentences in which recommendations explain themselves. */

export const seasonWords: Record<ReturnType<typeof seasonAt>, string> = {
  verano: 'Para el verano: espumantes, rosados y blancos bien fríos',
  primavera: 'Para la primavera: blancos frescos, rosados y espumantes',
  otoño: 'Para el otoño: tintos de cuerpo medio',
  invierno: 'Para el invierno: tintos con cuerpo',
}

/** Why a wine is recommended, as a sentence that names the wine it follows from. */
function whyInWords({ because }: Why, name: string): string {
  switch (because) {
    case 'liked':
      return `Porque te gustó ${name}`
    case 'bought':
      return `Porque compraste ${name}`
    case 'looked':
      return `Porque miraste ${name}`
    case 'others':
      return `A quienes les gustó ${name} también les gustó este`
    case 'together':
      return `Quienes llevaron ${name} también llevaron este`
  }
}

/** What a wine shares with the wine on screen: 'También Malbec, con cuerpo'. */
function traitsInWords(traits: SharedTrait[], wine: WineFacts): string {
  const words: Record<SharedTrait, string> = {
    variety: wine.variety,
    sparkling: 'espumante',
    body: bodyWord(wine.body),
    price: 'de precio parecido',
    food: 'para comidas parecidas',
    type: wine.type.toLowerCase(),
  }
  const reported = traits.slice(0, 2).map((trait) => words[trait])
  return reported.length === 0 ? 'Otra manera de lo mismo' : `También ${reported.join(', ')}`
}

function bodyWord(body: number | null): string {
  const name = bodyNames[(body ?? 3) - 1] ?? 'Medio'
  return name === 'Medio' ? 'de cuerpo medio' : name.toLowerCase()
}

async function recommendWines(
  { db, hooks, find, readCandidates, readCoRatings }: Sources,
  { query, caller }: Call<'GET /products/recommended'>,
) {
  const size = query.size ?? shownByDefault
  const [candidates, coRatings, interactions] = await Promise.all([
    readCandidates(),
    readCoRatings(),
    readInteractions({ db, hooks }, idOf(caller), query.seen ?? []),
  ])
  const companions = await readCompanions(
    db,
    interactions.map((interaction) => interaction.wineId),
    idOf(caller),
  )
  const chosen = recommend({ candidates, interactions, companions, coRatings, size: size + spare })
  if (chosen.length >= size) {
    return {
      reason: 'Elegidos para vos, por lo que te gustó y lo que miraste',
      personal: true,
      items: await shown(find, chosen, size),
    }
  }
  const season = seasonAt(new Date())
  const items = await shown(find, seasonal(candidates, season, size + spare), size)
  return { reason: seasonWords[season], personal: false, items }
}

async function findSimilar(
  { db, hooks, find, readCandidates }: Sources,
  { path, query, caller }: Call<'GET /products/similar/{id}'>,
) {
  const size = query.size ?? shownByDefault
  const [candidates, interactions, companions] = await Promise.all([
    readCandidates(),
    readInteractions({ db, hooks }, idOf(caller), query.seen ?? []),
    readCompanions(db, [path.id], undefined),
  ])
  const chosen = resemble(path.id, { candidates, interactions, companions, size: size + spare })
  if (chosen) return shown(find, chosen, size, { candidates, wineId: path.id })
  const [product] = await find([path.id])
  if (product && !isWineType(product.category.type)) {
    const others = await othersOfType(db, product.category, product.id, size + spare)
    return shown(
      find,
      others.map((id) => ({ id, why: undefined })),
      size,
    )
  }
  // a wine that is no longer sold, or beyond the shelf's end, has no likenesses; one that never was is not found
  return product ? [] : problem(404, 'No encontramos ese vino.', { message: 'No pude acceder a productos' })
}

function idOf(caller: Caller): string | undefined {
  return caller.state === 'signed-in' ? caller.id : undefined
}

/** Every visit begins with them: chosen once for each shelf. */
const chosenFor = new WeakMap<Candidates, Map<string, Recommended[]>>()

function seasonal(candidates: Candidates, season: ReturnType<typeof seasonAt>, size: number): Recommended[] {
  const cached = chosenFor.get(candidates) ?? new Map<string, Recommended[]>()
  chosenFor.set(candidates, cached)
  const key = `${season} ${size}`
  const chosen =
    cached.get(key) ??
    seasonalWines(candidates, season, size).map(({ facts }) => ({ id: facts.id, why: undefined }))
  cached.set(key, chosen)
  return chosen
}

/** The wines as shoppers see them, as far as they can be bought at this moment, in the order given. */
async function shown(
  find: FindWines,
  chosen: Recommended[],
  size: number,
  likenesses?: { candidates: Candidates; wineId: number },
): Promise<RecommendedWine[]> {
  const spoken = chosen.flatMap(({ why }) => (why ? [why.wineId] : []))
  const wines = new Map<number, ProductAnswer>()
  for (const wine of await find([...new Set([...chosen.map(({ id }) => id), ...spoken])]))
    wines.set(wine.id, wine)
  const looked = likenesses?.candidates.get(likenesses.wineId)?.facts
  return chosen
    .flatMap(({ id, why }) => {
      const wine = wines.get(id)
      if (!wine || wine.available < 1) return []
      const facts = likenesses?.candidates.get(id)?.facts
      const traits = looked && facts ? traitsInWords(sharedTraits(looked, facts), facts) : null
      const speaks = why && wines.get(why.wineId)
      // content is left out: there is room for two lines
      const name = speaks ? productName({ ...speaks, volumeMl: null }) : 'ese vino'
      return [{ ...wine, reason: why ? whyInWords(why, name) : traits }]
    })
    .slice(0, size)
}
