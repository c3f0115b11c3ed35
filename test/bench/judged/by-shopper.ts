import { plainText, type Clause, type Grade, type Judge, type JudgedWine } from './need.ts'

/**
 * The third rubric is a shopper's, who has only the card: bodega, name, colour, grape, sweetness, place, year, price,
 * stars and whether there is any. Rules of thumb stand in for knowledge (meat is red, fish is white), what is written on
 * the card counts as true, and a bottle that is out of stock, badly rated or far dearer than usual is pressed less.
 */
export const judgeByShopper: Judge = (need, wine) => {
  const points = need.map((clause) => ({ key: clause.key, grade: gradeOf(clause, wine) }))
  const lowest = Math.min(...points.map(({ grade }) => grade))
  const missed = points.filter(({ grade }) => grade === 0).map(({ key }) => key)
  if (missed.length > 0) {
    const forgiven =
      missed.length === 1 && need.length > 2 && need.every(({ unwanted }) => unwanted.length === 0)
    return { grade: forgiven ? 1 : 0, reason: `card says otherwise: ${missed.join(' ')}` }
  }
  const doubts = doubtsAbout(need, wine)
  const grade = Math.max(1, lowest - doubts.length) as Grade
  return { grade: wine.stock === 0 ? 1 : grade, reason: doubts.join(', ') || `card reads ${lowest}` }
}

/** Above this a bottle is for an occasion: four times the middle of the shop. */
const farDearer = 180_000

function doubtsAbout(need: readonly Clause[], { stock, stars, opinions, price }: JudgedWine): string[] {
  const bySight = need.every(({ key }) => key !== 'name' && key !== 'occasion' && key !== 'min')
  return [
    ...(stock === 0 ? ['out of stock'] : []),
    ...(opinions >= 5 && stars < 3.3 ? ['few stars'] : []),
    ...(bySight && price > farDearer ? ['far dearer than usual'] : []),
  ]
}

function gradeOf({ key, wanted, unwanted }: Clause, wine: JudgedWine): Grade {
  if (unwanted.length > 0) return unwanted.some((value) => gradeOfValue(key, value, wine) > 0) ? 0 : 3
  return Math.max(...wanted.map((value) => gradeOfValue(key, value, wine))) as Grade
}

const cardText = (wine: JudgedWine) =>
  ` ${plainText([wine.producer, wine.name, wine.type, wine.variety, wine.degreeSugar, wine.location, wine.sparkling ? 'espumante' : ''].join(' '))} `

const shows = (wine: JudgedWine, value: string) => cardText(wine).includes(` ${plainText(value)} `)

function gradeOfValue(key: string, value: string, wine: JudgedWine): Grade {
  const { price } = wine
  const amount = Number(value)
  switch (key) {
    case 'name': {
      const asked = value.split(' ')
      const present = asked.filter((word) => shows(wine, word)).length
      return present === asked.length ? 3 : asked.length > 1 && present > asked.length / 2 ? 1 : 0
    }
    case 'type':
      return wine.type === value ? 3 : 0
    case 'bubbles':
      return wine.sparkling === (value === 'yes') ? 3 : 0
    case 'grape':
      // a card that also names other grapes reads as another wine
      return wine.variety === value ? 3 : shows(wine, value) ? 2 : 0
    case 'blend':
      return wine.variety.startsWith('Corte') || shows(wine, 'blend') ? 3 : 0
    case 'country':
    case 'region':
      return value === '*' ? 2 : shows(wine, value) ? 3 : 0
    case 'year':
      return wine.vintage === amount ? 3 : 0
    case 'volume':
      return wine.volumeMl === amount ? 3 : 0
    case 'discount':
      return wine.discount > 0 ? 3 : 0
    case 'fortified':
      return 3
    case 'max':
      return price <= amount ? 3 : price <= amount * 1.1 ? 2 : 0
    case 'min':
      return price >= amount ? 3 : price >= amount * 0.8 ? 1 : 0
    case 'sugar':
      if (value === 'semi') return ['Abocado', 'Semiseco'].includes(wine.degreeSugar) ? 3 : 0
      return wine.degreeSugar.startsWith('Dulce') === (value === 'sweet') ? 3 : 0
    case 'alcohol':
      // the card does not say
      return wine.type === 'Tinto' ? 1 : 2
    case 'oak':
      return /\b(oak|roble|barril|barrel|barrels|reserva|reserve|crianza)\b/.test(cardText(wine)) ===
        (value === 'yes')
        ? 3
        : value === 'yes' && wine.type === 'Tinto'
          ? 1
          : 0
    case 'body':
    case 'taste':
      return byColour(tastes[value] ?? [1, 1, 1, 1, 1], wine)
    case 'dish':
      return byColour(dishes[value] ?? [1, 1, 1, 1, 1], wine)
    case 'occasion':
      return ofOccasion(value, wine)
    default:
      throw new Error(`No such need: ${key}`)
  }
}

/** Red, white, rosé, sparkling, sweet. */
type Colours = readonly [Grade, Grade, Grade, Grade, Grade]

const meat: Colours = [3, 0, 1, 0, 0]
const fish: Colours = [0, 3, 2, 2, 0]
const any: Colours = [3, 2, 2, 2, 0]
const sweetThing: Colours = [0, 0, 0, 1, 3]
const dishes: Record<string, Colours> = {
  asado: meat,
  beef: meat,
  lamb: meat,
  game: meat,
  stew: meat,
  pasta: [3, 1, 2, 0, 0],
  pizza: [3, 1, 2, 1, 0],
  fish,
  oilyfish: fish,
  sushi: fish,
  seafood: fish,
  picada: any,
  cheese: any,
  bluecheese: [2, 1, 0, 0, 3],
  dessert: sweetThing,
  chocolate: [1, 0, 0, 0, 3],
  chicken: [2, 3, 2, 1, 0],
  pork: [3, 2, 2, 1, 0],
  salad: [0, 3, 3, 2, 0],
  vegetables: [2, 3, 3, 1, 0],
  spicy: [2, 2, 3, 1, 1],
  risotto: [2, 3, 1, 1, 0],
  aperitif: [1, 2, 2, 3, 1],
}
const tastes: Record<string, Colours> = {
  soft: [2, 3, 3, 2, 3],
  fruity: [3, 3, 3, 2, 2],
  fresh: [0, 3, 3, 3, 1],
  intense: [3, 1, 0, 0, 1],
  full: [3, 2, 1, 0, 1],
  light: [2, 3, 3, 2, 1],
}

function byColour([red, white, rose, bubbles, sweet]: Colours, wine: JudgedWine): Grade {
  if (wine.degreeSugar.startsWith('Dulce')) return sweet
  if (wine.sparkling) return bubbles
  return { Tinto: red, Blanco: white, Rosado: rose }[wine.type]
}

function ofOccasion(occasion: string, wine: JudgedWine): Grade {
  const { price, stars, opinions } = wine
  switch (occasion) {
    case 'gift': {
      const loved = opinions >= 5 && stars >= 4
      if (price < 25_000) return 0
      return (price >= 40_000 && price <= farDearer) || loved ? 3 : 2
    }
    case 'toast':
      return wine.sparkling ? (price <= farDearer ? 3 : 2) : 0
    case 'summer':
      return byColour([0, 3, 3, 3, 0], wine)
    case 'daily':
      return price <= 15_000 ? 3 : price <= 20_000 ? 2 : 0
    default:
      throw new Error(`No such occasion: ${occasion}`)
  }
}
