import { plainText, type Clause, type Judge, type JudgedWine } from './need.ts'

/**
 * The first rubric trusts the catalogue's columns alone: whatever is asked for is true of a wine, almost true, or not.
 * All true is 3, one almost true is 2, one of several not true is 1. What is not wanted is 0.
 */
type Truth = 'true' | 'almost' | 'false'

export const judgeByFacts: Judge = (need, wine) => {
  const truths = need.map((clause) => ({ key: clause.key, truth: truthOf(clause, wine) }))
  const breaks = need.find((clause) => clause.unwanted.length > 0 && truthOf(clause, wine) === 'false')
  if (breaks) return { grade: 0, reason: `${breaks.key} is not wanted` }
  const wrong = truths.filter(({ truth }) => truth === 'false').map(({ key }) => key)
  const almost = truths.filter(({ truth }) => truth === 'almost').map(({ key }) => key)
  if (wrong.length === 0 && almost.length === 0) return { grade: 3, reason: 'all columns agree' }
  if (wrong.length === 0) return { grade: almost.length === 1 ? 2 : 1, reason: `almost: ${almost.join(' ')}` }
  const related = wrong.length === 1 && almost.length === 0 && need.length > 1
  return { grade: related ? 1 : 0, reason: `not: ${wrong.join(' ')}` }
}

const yes = (holds: boolean): Truth => (holds ? 'true' : 'false')
const graded = (holds: boolean, nearly: boolean): Truth => (holds ? 'true' : nearly ? 'almost' : 'false')

const sweet = ['Dulce', 'Dulce Natural']
const semi = ['Abocado', 'Semiseco']

/** Dishes as the pairings column names them. */
const pairings: Record<string, { same: string[]; close?: string[] }> = {
  asado: { same: ['Asado'], close: ['Carne vacuna'] },
  pasta: { same: ['Pastas', 'Platos con tomate'], close: ['Pizza'] },
  fish: { same: ['Pescados', 'Pescados blancos'], close: ['Pescados grasos', 'Mariscos'] },
  oilyfish: { same: ['Pescados grasos'], close: ['Pescados', 'Mariscos'] },
  sushi: { same: ['Pescados blancos', 'Mariscos'], close: ['Pescados', 'Pescados grasos'] },
  seafood: { same: ['Mariscos'], close: ['Pescados blancos', 'Pescados'] },
  picada: { same: ['Picada', 'Fiambres'], close: ['Entradas', 'Quesos duros', 'Quesos estacionados'] },
  cheese: {
    same: ['Quesos', 'Quesos estacionados', 'Quesos duros', 'Quesos blandos'],
    close: ['Queso de cabra'],
  },
  bluecheese: { same: ['Queso azul'] },
  dessert: { same: ['Postres dulces', 'Postres', 'Postres con fruta', 'Tortas'], close: ['Frutas'] },
  chocolate: { same: ['Chocolate', 'Postres dulces'], close: ['Tortas'] },
  chicken: { same: ['Pollo'] },
  pork: { same: ['Cerdo'], close: ['Ternera'] },
  lamb: { same: ['Cordero'] },
  beef: { same: ['Carne vacuna'], close: ['Asado', 'Ternera'] },
  pizza: { same: ['Pizza', 'Pastas'] },
  stew: { same: ['Guisos livianos', 'Carne de caza'], close: ['Carne vacuna'] },
  salad: { same: ['Ensaladas', 'Platos vegetarianos'], close: ['Entradas'] },
  vegetables: { same: ['Platos vegetarianos'], close: ['Ensaladas', 'Hongos'] },
  spicy: { same: ['Comida picante'] },
  game: { same: ['Carne de caza'] },
  risotto: { same: ['Risotto', 'Hongos'], close: ['Pastas'] },
  aperitif: { same: ['Aperitivo', 'Entradas'], close: ['Picada'] },
}

/** Regions within a region, as the catalogue has them. */
const within: Record<string, string[]> = {
  Mendoza: ['Luján de Cuyo', 'Valle de Uco', 'Tupungato', 'San Rafael', 'Maipú'],
}

function truthOf({ key, wanted, unwanted }: Clause, wine: JudgedWine): Truth {
  if (unwanted.length > 0) {
    const has = unwanted.some((value) => truthOf({ key, wanted: [value], unwanted: [] }, wine) === 'true')
    return yes(!has)
  }
  const truths = wanted.map((value) => truthOfValue(key, value, wine))
  return truths.includes('true') ? 'true' : truths.includes('almost') ? 'almost' : 'false'
}

function truthOfValue(key: string, value: string, wine: JudgedWine): Truth {
  const body = wine.body
  switch (key) {
    case 'name':
      return ofName(value, wine)
    case 'type':
      return yes(wine.type === value)
    case 'bubbles':
      return yes(wine.sparkling === (value === 'yes'))
    case 'grape':
      return graded(wine.variety === value, wine.grapes.includes(value))
    case 'blend':
      return yes(/^(Corte|Otros cortes)/.test(wine.variety))
    case 'country':
      return yes(wine.country === value)
    case 'region':
      return ofRegion(value, wine)
    case 'year':
      return graded(wine.vintage === Number(value), Math.abs((wine.vintage ?? 0) - Number(value)) === 1)
    case 'volume':
      return yes(wine.volumeMl === Number(value))
    case 'discount':
      return yes(wine.discount > 0)
    case 'fortified':
      return yes(!wine.fortified)
    case 'max':
      return graded(wine.price <= Number(value), wine.price <= Number(value) * 1.1)
    case 'min':
      return graded(wine.price >= Number(value), wine.price >= Number(value) * 0.9)
    case 'sugar':
      return ofSugar(value, wine)
    case 'alcohol':
      return graded(wine.alcohol <= 11, wine.alcohol <= 12)
    case 'body':
      return value === 'full' ? graded(body >= 4, body === 3) : graded(body <= 2, body === 3)
    case 'oak':
      return yes(hasOak(wine) === (value === 'yes'))
    case 'dish':
      return graded(
        wine.pairings.some((dish) => pairings[value]?.same.includes(dish)),
        wine.pairings.some((dish) => pairings[value]?.close?.includes(dish)),
      )
    case 'taste':
      return ofTaste(value, wine)
    case 'occasion':
      return ofOccasion(value, wine)
    default:
      throw new Error(`No such need: ${key}`)
  }
}

function ofName(words: string, wine: JudgedWine): Truth {
  const label = ` ${plainText(`${wine.name} ${wine.producer}`)} `
  const asked = words.split(' ')
  const present = asked.filter((word) => label.includes(` ${word} `)).length
  return graded(present === asked.length, asked.length > 2 && present === asked.length - 1)
}

function ofRegion(region: string, wine: JudgedWine): Truth {
  if (region === '*') return 'almost'
  return yes(wine.region.startsWith(region) || (within[region] ?? []).includes(wine.region))
}

function ofSugar(value: string, { degreeSugar }: JudgedWine): Truth {
  if (value === 'sweet') return graded(sweet.includes(degreeSugar), semi.includes(degreeSugar))
  if (value === 'semi') return yes(semi.includes(degreeSugar))
  return graded(degreeSugar === 'Seco', degreeSugar === 'Semiseco')
}

function hasOak({ name, elaboration }: JudgedWine): boolean {
  return /\b(roble|barricas?|barrels?|oak|crianza|reserva|reserve|madera)\b/.test(
    plainText(`${name} ${elaboration}`),
  )
}

function ofTaste(taste: string, wine: JudgedWine): Truth {
  const { body, acidity, type, sparkling } = wine
  switch (taste) {
    case 'soft':
      return graded(body <= 3, body === 4)
    case 'light':
      return graded(body <= 2, body === 3)
    case 'intense':
      return graded(body >= 4, body === 3)
    case 'fresh':
      return graded(type !== 'Tinto' && acidity === 'Alta' && body <= 3, type !== 'Tinto' || sparkling)
    case 'fruity':
      return graded(body <= 4 && !hasOak(wine), !hasOak(wine))
    default:
      throw new Error(`No such taste: ${taste}`)
  }
}

function ofOccasion(occasion: string, { price, sparkling, type, body, degreeSugar }: JudgedWine): Truth {
  switch (occasion) {
    case 'gift':
      return graded(price >= 40_000, price >= 30_000)
    case 'toast':
      return yes(sparkling)
    case 'summer':
      return graded((type !== 'Tinto' || sparkling) && body <= 3 && degreeSugar === 'Seco', type !== 'Tinto')
    case 'daily':
      return graded(price <= 15_000, price <= 20_000)
    default:
      throw new Error(`No such occasion: ${occasion}`)
  }
}
