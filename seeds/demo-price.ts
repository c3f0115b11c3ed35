import { bodyOf } from './body.ts'
import { chance } from './chance.ts'
import type { SourceWine } from './read-xwines.ts'
import { knownPrices } from './shelf-prices.ts'
import { styleOf } from './wine-type.ts'

/** Price of an everyday and of a good bottle, in thousands of pesos. */
type PriceBand = { low: number; high: number }

function band(low: number, high: number): PriceBand {
  return { low, high }
}

/** Names that decide the price in any country: 'style: label; appellation'. The first match wins. */
const appellations: [RegExp, PriceBand][] = [
  [/champagne grand cru/i, band(180, 320)],
  [/(?<!california )champagne/i, band(118, 230)],
  [/corton-charlemagne|meursault 1er|premier cru 'grand clos/i, band(290, 640)],
  [/gevrey|chambolle|nuits-s|pommard|meursault/i, band(150, 290)],
  [/premier grand cru classé/i, band(240, 680)],
  [/grand cru classé/i, band(120, 290)],
  [/pomerol/i, band(160, 340)],
  [/pauillac|saint-julien|saint-estèphe|margaux/i, band(92, 190)],
  [/saint-émilion/i, band(68, 138)],
  [
    /haut-médoc|pessac|graves|moulis|listrac|fronsac|francs|côtes de bordeaux|santenay|mercurey/i,
    band(52, 98),
  ],
  [/sauternes/i, band(130, 240)],
  [/châteauneuf/i, band(92, 180)],
  [/gigondas|vacqueyras|bandol|sancerre|pouilly|fleurie|morgon|menetou/i, band(58, 112)],
  [/petit chablis/i, band(46, 62)],
  [/chablis 1er/i, band(96, 148)],
  [/chablis|bourgogne (?!aligoté)|bourgogne$/i, band(56, 102)],
  [/barolo/i, band(98, 218)],
  [/barbaresco|brunello/i, band(94, 190)],
  [/amarone|recioto/i, band(92, 175)],
  [/ripasso|chianti classico|langhe|rosso di montalcino/i, band(42, 84)],
  [/^port:.*20 (?:year|anos)/i, band(168, 240)],
  [/^port:.*10 (?:year|anos)/i, band(88, 126)],
  [/^port:.*(?:vintage port|colheita)/i, band(96, 178)],
  [/^port:.*late bottled/i, band(58, 86)],
  [/^port:/i, band(38, 64)],
  [/asz[uú]|icewine|eiswein|beerenauslese/i, band(96, 210)],
  [/auslese|\bGG\b|juffer/i, band(96, 160)],
  [/priorat|ribera del duero/i, band(62, 128)],
  [/napa valley|oakville|rutherford|stags leap|mount veeder|yountville|knights valley/i, band(98, 290)],
  [
    /willamette|sonoma|carneros|russian river|eola-|dundee|anderson valley|happy canyon|alexander valley/i,
    band(62, 138),
  ],
]

/** Bottles from countries without a better match above. */
const countries: Record<string, PriceBand> = {
  Argentina: band(9, 24),
  Uruguay: band(15, 34),
  Chile: band(13, 30),
  Brazil: band(14, 32),
  Spain: band(20, 42),
  Portugal: band(19, 42),
  Italy: band(24, 52),
  France: band(26, 54),
  Germany: band(32, 62),
  'United States': band(28, 64),
  Australia: band(30, 64),
  'New Zealand': band(32, 60),
  'South Africa': band(24, 46),
}
const farAway = band(28, 58)

/** Words on the label that raise the price, in countries where the place alone does not. */
const labelWords: [RegExp, number][] = [
  [/gran reserva|grande reserva/i, 1.6],
  [/single vineyard|vineyard|viñedo|field blend|special|selecc|selection|prestige|cuvée|cru\b/i, 1.25],
  [/reserva|reserve|riserva|réserve/i, 1.2],
]

/** The plausible price range of a wine, in thousands of pesos: by known price, appellation or country. */
function priceBandOf(wine: SourceWine): PriceBand {
  const price = knownPrices[wine.id]
  if (price !== undefined) return band(price, price)
  const named = appellations.find(([pattern]) =>
    pattern.test(`${styleOf(wine)}: ${wine.name}; ${wine.region}`),
  )?.[1]
  if (named) return named
  const { low, high } = countries[wine.country] ?? farAway
  const words = labelWords.find(([pattern]) => pattern.test(wine.name))?.[1] ?? 1
  const style = styleOf(wine)
  const factor =
    words * (style === 'sparkling' ? 1.15 : 1) * (style === 'sherry' || style === 'dessert' ? 1.3 : 1)
  return band(low * factor, high * factor)
}

/**
 * A plausible demo list price in centavos: within its band, higher with body and fame, and rounded like a
 * shop's prices.
 */
export function demoListPrice(wine: SourceWine): number {
  const { low, high } = priceBandOf(wine)
  const fame = Math.min(wine.vintages.length, 40) / 40
  const share = 0.6 * chance(wine.id, 'price') ** 1.4 + 0.22 * ((bodyOf(wine) - 1) / 4) + 0.18 * fame
  return shopRound((low + (high - low) * share) * 1_000) * 100
}

/** Rounds pesos to a retail price: 14.900, 38.500, 129.000, never 14.873. */
function shopRound(pesos: number): number {
  if (pesos < 20_000) return Math.round(pesos / 100) * 100
  if (pesos < 100_000) return Math.round(pesos / 500) * 500 - (Math.round(pesos / 500) % 2 === 0 ? 100 : 0)
  return Math.round(pesos / 1_000) * 1_000
}

/** Discount in percent on about one wine in six; none above 200.000 pesos. */
export function demoDiscount(wine: SourceWine): 0 | 5 | 10 | 15 | 20 | 25 | 30 {
  if (demoListPrice(wine) > 20_000_000 || chance(wine.id, 'rebaja') > 0.18) return 0
  const steps = [5, 10, 10, 10, 15, 15, 20, 20, 25, 30] as const
  return steps[Math.floor(chance(wine.id, 'percent') * steps.length)] ?? 10
}
