import type { Candidates, Candidate } from '../../catalogue/candidates/candidates.ts'
import { blend, likeness, likenessTo, type Profile } from '../../catalogue/candidates/wine-profile.ts'
import { scoreByOthers, strongestNeighbour, type CoRatings, type KnownWine } from './co-ratings.ts'

/** Something that shows a person's taste. `weight` below 0: they did not like it. */
export type Interaction = {
  wineId: number
  kind: 'bought' | 'liked' | 'looked'
  weight: number
  daysAgo: number
}

/** In how many orders of other people a wine stood beside one that this person showed a sign for. */
export type Companion = { wineId: number; beside: number; orders: number }

/** Why a wine is recommended: the person's own wine that speaks for it most, or the company it keeps. */
export type Why = { because: Interaction['kind'] | 'together' | 'others'; wineId: number }

export type Recommended = { id: number; why: Why | undefined }

type Question = {
  candidates: Candidates
  interactions: Interaction[]
  companions: Companion[]
  /** What others liked; without it, likeness decides alone. */
  coRatings?: CoRatings | undefined
  size: number
}

/** What counts for how much beside the score by others. */
const likenessCounts = 1.25
const togetherCounts = 0.6
/** The score by others ranges from about -6 to 6, likeness from -1 to 1. */
const unknownToOthers = -6
/** A list of this length has room for a discovery at its end, where its last wine scores less than this by others. */
const discoveryFrom = 10
const discoveryBelow = 6.2
/** Wines among which it is chosen. */
const discoveries = 150
/** How strongly a discovery is drawn from wines that few have tasted. */
const rarityCounts = 4
const esteemCounts = 0.35
const tasteBesideLikeness = 0.3
/** How much worse a wine is for each time that the same of the person's wines already spoke for another. */
const harpingCosts = 0.06
const choiceForEachPlace = 6
/** Orders in which two wines must have stood together to count in full: one may be chance. */
const orderedTogetherOften = 3

/**
 * What suits a person: wines on sale that are like those they bought and liked, that others bought with them, and that
 * stand well with everybody; never one that they know already. Empty when nothing is known of them.
 */
export function recommend({
  candidates,
  interactions,
  companions,
  coRatings,
  size,
}: Question): Recommended[] {
  const onShelf = interactions.filter((interaction) => candidates.has(interaction.wineId))
  if (!onShelf.some((interaction) => interaction.weight > 0)) return []
  const taste = tasteOf(candidates, onShelf)
  const beside = companyOf(companions)
  const seen = new Set(interactions.map((interaction) => interaction.wineId))
  const toTaste = likenessTo(taste)
  const liked = interactions.filter(({ weight }) => weight > 0).map(tastedWine)
  const byOthers = coRatings && scoreByOthers(interactions.map(tastedWine), coRatings)
  const othersScore = ({ facts }: Candidate) =>
    byOthers?.size ? (byOthers.get(facts.id) ?? unknownToOthers) : 0
  const score = (wine: Candidate) =>
    likenessCounts * toTaste(wine.profile) +
    othersScore(wine) +
    togetherCounts * (beside.get(wine.facts.id)?.share ?? 0) +
    esteemCounts * wine.esteem
  const isNew = (wine: Candidate) => !seen.has(wine.facts.id)
  const explained = (wine: Candidate): Scored => ({
    id: wine.facts.id,
    why:
      reasonByOthers(wine.facts.id, liked, coRatings) ??
      strongestReason(candidates, onShelf, wine.profile, beside.get(wine.facts.id)),
    points: score(wine),
  })
  const scored = best(candidates, size * choiceForEachPlace, isNew, score, knownBodegaShare(size))
  const chosen = withoutHarping(scored.map(explained), size)
  if (!coRatings || !byOthers || chosen.length < Math.max(size, discoveryFrom)) return chosen
  const last = chosen.at(-1)
  if (!last || (byOthers.get(last.id) ?? unknownToOthers) >= discoveryBelow) return chosen
  const listed = new Set(chosen.map(({ id }) => id))
  const rarity = (wine: Candidate) =>
    score(wine) - rarityCounts * Math.log(5 + (standingIn(coRatings, wine.facts.id)?.people ?? 0))
  const rare = best(candidates, discoveries, (wine) => isNew(wine) && !listed.has(wine.facts.id), rarity)
  // another one for every person, and the same one until they taste something new
  const discovery = rare[[...seen].reduce((sum, id) => sum + id, 0) % Math.max(rare.length, 1)]
  return discovery ? [...chosen.slice(0, -1), toRecommended(explained(discovery))] : chosen
}

function toRecommended({ id, why }: Scored): Recommended {
  return { id, why }
}

function standingIn({ places, standings }: CoRatings, wineId: number) {
  return standings[places.get(wineId) ?? standings.length]
}

/** A rated wine was tasted, liked or not: who drinks Malbec and dislikes one of them drinks Malbec. */
function tastedWine({ wineId, kind, weight, daysAgo }: Interaction): KnownWine {
  return { wineId, daysAgo, weight: kind === 'looked' ? weight : 1 }
}

type Scored = Recommended & { points: number }

/** Takes the best again and again, each reason counting a little less every time that it was given. */
function withoutHarping(scored: Scored[], size: number): Recommended[] {
  const left = new Set(scored)
  const given = new Map<number | undefined, number>()
  const chosen: Recommended[] = []
  while (chosen.length < size && left.size > 0) {
    const worth = ({ points, why }: Scored) => points - harpingCosts * (given.get(why?.wineId) ?? 0)
    const [next, ...others] = left
    const taken = others.reduce((most, wine) => (worth(wine) > worth(most) ? wine : most), next as Scored)
    left.delete(taken)
    given.set(taken.why?.wineId, (given.get(taken.why?.wineId) ?? 0) + 1)
    chosen.push(toRecommended(taken))
  }
  return chosen
}

/** The wines most like one, nudged towards a person's taste when that is known. Undefined when the shelf lacks the wine. */
export function resemble(
  wineId: number,
  { candidates, interactions, companions, size }: Question,
): Recommended[] | undefined {
  const wanted = candidates.get(wineId)
  if (!wanted) return undefined
  const taste = tasteOf(
    candidates,
    interactions.filter((interaction) => candidates.has(interaction.wineId)),
  )
  const beside = companyOf(companions.filter((companion) => companion.beside === wineId))
  const toOne = likenessTo(wanted.profile)
  const toTaste = likenessTo(taste)
  const score = (wine: Candidate) =>
    toOne(wine.profile) +
    tasteBesideLikeness * toTaste(wine.profile) +
    togetherCounts * (beside.get(wine.facts.id)?.share ?? 0)
  return best(candidates, size, (wine) => wine.facts.id !== wineId, score).map(({ facts }) => ({
    id: facts.id,
    why: beside.has(facts.id) ? { because: 'together', wineId } : undefined,
  }))
}

/** The highest scores among what can be bought, with at most so many wines of one bodega. */
export function best(
  candidates: Candidates,
  size: number,
  fits: (wine: Candidate) => boolean,
  score: (wine: Candidate) => number,
  perBodega = bodegaShare(size),
): Candidate[] {
  const wines: Candidate[] = []
  const points: number[] = []
  for (const wine of candidates.values()) {
    if (wine.facts.available <= 0 || !fits(wine)) continue
    wines.push(wine)
    points.push(score(wine))
  }
  // a few are wanted, of hundreds: only those are put in order that may be among them
  for (let among = size * 8; ; among *= 8) {
    const chosen = firstOf(highest(wines, points, among), size, perBodega)
    if (chosen.length === size || among >= wines.length) return chosen
  }
}

/** The wines with the most points, highest first; ties keep their order. @param points one for each wine */
function highest(wines: Candidate[], points: number[], count: number): Candidate[] {
  const top: number[] = []
  const of = (place: number) => points[top[place] ?? 0] ?? 0
  points.forEach((score, index) => {
    if (top.length === count && score <= of(count - 1)) return
    let place = 0
    for (let end = top.length; place < end;) {
      const middle = (place + end) >> 1
      if (of(middle) >= score) place = middle + 1
      else end = middle
    }
    top.splice(place, 0, index)
    if (top.length > count) top.pop()
  })
  return top.flatMap((index) => wines[index] ?? [])
}

function firstOf(ranked: Candidate[], size: number, perBodega: number): Candidate[] {
  const taken = new Map<number, number>()
  const chosen: Candidate[] = []
  for (const wine of ranked) {
    if (chosen.length === size) break
    const before = taken.get(wine.facts.producerId) ?? 0
    if (before >= perBodega) continue
    taken.set(wine.facts.producerId, before + 1)
    chosen.push(wine)
  }
  return chosen
}

/** Whose taste is known gets up to three wines of a bodega among ten: people who like one often like its others. */
function knownBodegaShare(size: number): number {
  return Math.max(1, Math.round(size * 0.3))
}

/** A shop window shows many bodegas: one fills an eighth of it. */
function bodegaShare(size: number): number {
  return Math.ceil(size / 8)
}

function tasteOf(candidates: Candidates, interactions: Interaction[]): Profile {
  return blend(
    interactions.flatMap((interaction) => {
      const wine = candidates.get(interaction.wineId)
      return wine ? [{ profile: wine.profile, weight: interaction.weight }] : []
    }),
  )
}

type Company = { share: number; beside: number }

/** For each wine the largest company it keeps with one of the person's wines, as a share of the largest of all. */
function companyOf(companions: Companion[]): Map<number, Company> {
  const most = Math.max(orderedTogetherOften, ...companions.map((companion) => companion.orders))
  const company = new Map<number, Company>()
  for (const { wineId, beside, orders } of companions) {
    const share = orders / most
    if (share > (company.get(wineId)?.share ?? 0)) company.set(wineId, { share, beside })
  }
  return company
}

function strongestReason(
  candidates: Candidates,
  interactions: Interaction[],
  profile: Profile,
  company: Company | undefined,
): Why | undefined {
  let why: Why | undefined
  let strongest = 0
  for (const interaction of interactions) {
    const wine = candidates.get(interaction.wineId)
    const strength = wine ? interaction.weight * likeness(wine.profile, profile) : 0
    if (strength > strongest) {
      strongest = strength
      why = { because: interaction.kind, wineId: interaction.wineId }
    }
  }
  if (company && togetherCounts * company.share > strongest)
    return { because: 'together', wineId: company.beside }
  return why
}

/** Only a wine that this person liked or bought can speak for another. */
function reasonByOthers(
  wineId: number,
  liked: KnownWine[],
  coRatings: CoRatings | undefined,
): Why | undefined {
  const strongest = coRatings && strongestNeighbour(liked, wineId, coRatings)
  return strongest === undefined ? undefined : { because: 'others', wineId: strongest }
}
