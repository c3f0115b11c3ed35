import { plainText, type Clause, type Grade, type Judge, type JudgedWine } from './need.ts'

/**
 * The second rubric is a sommelier's: dishes, tastes and occasions are judged by the style in the glass (colour, body,
 * sweetness, grape) from textbook pairings, and never by the catalogue's pairings. The weakest point decides, and two
 * weak points cost one more.
 */
export const judgeBySommelier: Judge = (need, wine) => {
  const points = need.map((clause) => ({ key: clause.key, grade: gradeOf(clause, wine) }))
  const weak = points.filter(({ grade }) => grade < 3)
  const lowest = Math.min(3, ...points.map(({ grade }) => grade))
  const grade = Math.max(0, weak.length > 1 ? lowest - 1 : lowest) as Grade
  const reason = weak.length === 0 ? 'fits in every respect' : `weak: ${weak.map(({ key }) => key).join(' ')}`
  return { grade, reason }
}

const isSweet = (wine: JudgedWine) => wine.degreeSugar.startsWith('Dulce')
const isSemi = (wine: JudgedWine) => !isSweet(wine) && wine.degreeSugar !== 'Seco'
const isStill = (wine: JudgedWine) => !wine.sparkling && !wine.fortified
const is = (wine: JudgedWine, ...grapes: string[]) => grapes.some((grape) => wine.variety.includes(grape))

/** Grades a dry still red by its body from 1 to 5. */
const byBody =
  (grades: readonly [Grade, Grade, Grade, Grade, Grade]) =>
  ({ body }: JudgedWine): Grade =>
    grades[body - 1] ?? 0

type Style = { red: Rule; white: Rule; rose: Rule; bubbles: Rule; sweet: Rule; semi?: Rule; fortified?: Rule }
type Rule = Grade | ((wine: JudgedWine) => Grade)

const grilled = [
  'Malbec',
  'Cabernet',
  'Syrah',
  'Tannat',
  'bordelés',
  'Bonarda',
  'Zinfandel',
  'Merlot',
  'Carmenère',
]
const italian = ['Sangiovese', 'Barbera', 'Montepulciano', 'Dolcetto', 'Bonarda', 'Primitivo', 'Valpolicella']
const crisp = [
  'Sauvignon Blanc',
  'Riesling',
  'Albariño',
  'Grüner',
  'Pinot Grigio',
  'Loureiro',
  'Assyrtiko',
  'Verdejo',
]

const dishes: Record<string, Style> = {
  asado: {
    red: (wine) => (wine.body >= 4 && is(wine, ...grilled) ? 3 : byBody([0, 1, 2, 3, 3])(wine)),
    white: 0,
    rose: 1,
    bubbles: 1,
    sweet: 0,
  },
  beef: { red: byBody([0, 1, 2, 3, 3]), white: 0, rose: 1, bubbles: 0, sweet: 0 },
  lamb: { red: byBody([0, 1, 2, 3, 3]), white: 0, rose: 1, bubbles: 0, sweet: 0 },
  game: {
    red: (wine) => (is(wine, 'Pinot Noir') ? 2 : byBody([0, 1, 2, 3, 3])(wine)),
    white: 0,
    rose: 0,
    bubbles: 0,
    sweet: 0,
  },
  stew: { red: byBody([0, 1, 2, 3, 3]), white: 0, rose: 0, bubbles: 0, sweet: 0 },
  pasta: {
    red: (wine) => (is(wine, ...italian) ? 3 : byBody([1, 2, 3, 3, 2])(wine)),
    white: 1,
    rose: 2,
    bubbles: 1,
    sweet: 0,
  },
  pizza: {
    red: (wine) => (is(wine, ...italian) ? 3 : byBody([1, 3, 3, 3, 2])(wine)),
    white: 1,
    rose: 2,
    bubbles: 2,
    sweet: 0,
  },
  fish: {
    red: (wine) => (wine.body <= 2 ? 1 : 0),
    white: byBody([3, 3, 3, 2, 1]),
    rose: 2,
    bubbles: 2,
    sweet: 0,
    semi: 1,
  },
  oilyfish: {
    red: (wine) => (is(wine, 'Pinot Noir') || wine.body <= 2 ? 2 : 0),
    white: byBody([2, 2, 3, 3, 2]),
    rose: 3,
    bubbles: 2,
    sweet: 0,
    semi: 1,
  },
  sushi: {
    red: 0,
    white: (wine) => (is(wine, ...crisp) ? 3 : byBody([3, 3, 2, 1, 1])(wine)),
    rose: 2,
    bubbles: 3,
    sweet: 0,
    semi: 2,
  },
  seafood: { red: 0, white: byBody([3, 3, 3, 2, 1]), rose: 2, bubbles: 3, sweet: 0, semi: 1, fortified: 2 },
  picada: { red: byBody([2, 3, 3, 3, 2]), white: 2, rose: 3, bubbles: 2, sweet: 0, semi: 1, fortified: 2 },
  cheese: {
    red: byBody([1, 2, 2, 3, 3]),
    white: byBody([2, 2, 2, 3, 3]),
    rose: 1,
    bubbles: 2,
    sweet: 2,
    semi: 2,
    fortified: 2,
  },
  bluecheese: { red: (wine) => (wine.body === 5 ? 1 : 0), white: 0, rose: 0, bubbles: 0, sweet: 3, semi: 2 },
  dessert: { red: 0, white: 0, rose: 0, bubbles: 0, sweet: 3, semi: 2 },
  chocolate: {
    red: (wine) => (wine.body === 5 ? 1 : 0),
    white: 0,
    rose: 0,
    bubbles: 0,
    sweet: (wine) => (wine.type === 'Tinto' || wine.fortified ? 3 : 2),
    semi: 1,
  },
  chicken: {
    red: byBody([2, 3, 3, 2, 1]),
    white: byBody([2, 2, 3, 3, 3]),
    rose: 2,
    bubbles: 1,
    sweet: 0,
    semi: 1,
  },
  pork: {
    red: (wine) => (is(wine, 'Pinot Noir', 'Merlot') ? 3 : byBody([1, 2, 3, 3, 2])(wine)),
    white: (wine) => (wine.body >= 4 || is(wine, 'Riesling') ? 2 : 1),
    rose: 2,
    bubbles: 1,
    sweet: 0,
    semi: 1,
  },
  salad: {
    red: (wine) => (wine.body <= 2 ? 1 : 0),
    white: byBody([3, 3, 3, 2, 1]),
    rose: 3,
    bubbles: 2,
    sweet: 0,
    semi: 1,
  },
  vegetables: {
    red: (wine) => (is(wine, 'Pinot Noir') ? 3 : byBody([2, 2, 2, 1, 1])(wine)),
    white: 3,
    rose: 3,
    bubbles: 2,
    sweet: 0,
    semi: 2,
  },
  spicy: {
    red: (wine) => (is(wine, 'Zinfandel', 'Syrah') ? 2 : 1),
    white: (wine) => (is(wine, 'Riesling', 'Gewürz', 'Moscatel', 'Viognier') ? 3 : 2),
    rose: 3,
    bubbles: 2,
    sweet: 1,
    semi: 3,
  },
  risotto: {
    red: (wine) => (is(wine, 'Nebbiolo', 'Pinot Noir') ? 3 : byBody([2, 2, 2, 2, 1])(wine)),
    white: byBody([1, 2, 2, 3, 3]),
    rose: 1,
    bubbles: 1,
    sweet: 0,
  },
  aperitif: {
    red: (wine) => (wine.body <= 2 ? 1 : 0),
    white: byBody([2, 2, 2, 1, 1]),
    rose: 2,
    bubbles: 3,
    sweet: 0,
    semi: 2,
    fortified: 3,
  },
}

const tastes: Record<string, Style> = {
  soft: {
    red: (wine) =>
      is(wine, 'Merlot', 'Pinot Noir', 'Gamay')
        ? 3
        : is(wine, 'Tannat', 'Nebbiolo', 'Cabernet Sauvignon')
          ? 0
          : byBody([3, 3, 3, 2, 1])(wine),
    white: byBody([2, 2, 2, 2, 1]),
    rose: 2,
    bubbles: 1,
    sweet: 3,
    semi: 3,
  },
  fruity: {
    red: (wine) =>
      is(wine, 'Malbec', 'Gamay', 'Pinot Noir', 'Garnacha', 'Zinfandel', 'Bonarda', 'Merlot', 'Syrah')
        ? 3
        : 2,
    white: (wine) => (is(wine, 'Moscatel', 'Viognier', 'Sauvignon Blanc', 'Riesling', 'Torrontés') ? 3 : 2),
    rose: 3,
    bubbles: 2,
    sweet: 2,
    semi: 3,
    fortified: 1,
  },
  fresh: {
    red: (wine) => (wine.body <= 2 ? 1 : 0),
    white: (wine) => (is(wine, ...crisp) ? 3 : byBody([3, 3, 3, 1, 1])(wine)),
    rose: (wine) => (wine.body <= 3 ? 3 : 2),
    bubbles: 3,
    sweet: 0,
    semi: 1,
  },
  intense: {
    red: byBody([0, 0, 1, 3, 3]),
    white: byBody([0, 0, 0, 3, 3]),
    rose: 0,
    bubbles: 0,
    sweet: 1,
    fortified: 2,
  },
  light: {
    red: byBody([3, 3, 2, 0, 0]),
    white: byBody([3, 3, 2, 0, 0]),
    rose: byBody([3, 3, 2, 1, 0]),
    bubbles: byBody([3, 3, 2, 1, 0]),
    sweet: 1,
    semi: byBody([3, 3, 2, 0, 0]),
  },
}

function ofStyle(style: Style, wine: JudgedWine): Grade {
  const rule = isSweet(wine)
    ? style.sweet
    : wine.fortified
      ? (style.fortified ?? 0)
      : isSemi(wine)
        ? (style.semi ?? 0)
        : wine.sparkling
          ? style.bubbles
          : { Tinto: style.red, Blanco: style.white, Rosado: style.rose }[wine.type]
  return typeof rule === 'function' ? rule(wine) : rule
}

/** Appellations within what a buyer calls by one name. */
const appellations: Record<string, RegExp> = {
  Mendoza: /Mendoza|Luján de Cuyo|Valle de Uco|Tupungato|San Rafael|Maipú/,
  Borgoña:
    /Borgoña|Chablis|Meursault|Santenay|Corton|Chambolle|Nuits|Gevrey|Puligny|Chassagne|Pommard|Volnay|Beaune|Pouilly-Fuissé|Mercurey|Vosne|Mâcon|Chambertin|Romanée|Vougeot|Rully|Givry|Montrachet|Morey|Musigny/,
  Burdeos:
    /Burdeos|Médoc|Pauillac|Margaux|Saint-Julien|Saint-Estèphe|Pomerol|Saint-Émilion|Graves|Pessac|Fronsac|Sauternes|Castillon/,
  Rioja: /Rioja/,
  'Saint-Émilion': /Saint-Émilion/,
  Chablis: /Chablis/,
  Prosecco: /Prosecco/,
  Champaña: /Champaña/,
}

function gradeOf({ key, wanted, unwanted }: Clause, wine: JudgedWine): Grade {
  if (unwanted.length > 0) return unwanted.some((value) => gradeOfValue(key, value, wine) >= 2) ? 0 : 3
  return Math.max(...wanted.map((value) => gradeOfValue(key, value, wine))) as Grade
}

function gradeOfValue(key: string, value: string, wine: JudgedWine): Grade {
  const { body, price } = wine
  switch (key) {
    case 'name':
      return ofLabel(value, wine)
    case 'type':
      return wine.type === value ? 3 : 0
    case 'bubbles':
      return wine.sparkling === (value === 'yes') ? 3 : 0
    case 'grape':
      return wine.variety === value
        ? 3
        : wine.variety === `Corte de ${value}`
          ? 2
          : wine.grapes.includes(value)
            ? 1
            : 0
    case 'blend':
      return wine.grapes.length > 1 ? 3 : 0
    case 'country':
      return wine.country === value ? 3 : 0
    case 'region':
      if (value === '*') return 2
      return (appellations[value]?.test(wine.region) ?? wine.region.includes(value)) ? 3 : 0
    case 'year':
      return wine.vintage === Number(value) ? 3 : Math.abs((wine.vintage ?? 0) - Number(value)) === 1 ? 1 : 0
    case 'volume':
      return wine.volumeMl === Number(value) ? 3 : 0
    case 'discount':
      return wine.discount > 0 ? 3 : 1
    case 'fortified':
      return wine.fortified ? 1 : 3
    case 'max':
      return price <= Number(value) ? 3 : price <= Number(value) * 1.15 ? 1 : 0
    case 'min':
      return price >= Number(value) ? 3 : price >= Number(value) * 0.85 ? 1 : 0
    case 'sugar':
      return ofSweetness(value, wine)
    case 'alcohol':
      return wine.alcohol <= 11 ? 3 : wine.alcohol <= 12 ? 2 : 0
    case 'body':
      return ofStyle(tastes[value === 'full' ? 'intense' : 'light'] as Style, wine)
    case 'oak':
      return ofOak(value, wine)
    case 'dish':
      return ofStyle(dishes[value] as Style, wine)
    case 'taste':
      return ofStyle(tastes[value] as Style, wine)
    case 'occasion':
      return ofOccasion(value, wine, body)
    default:
      throw new Error(`No such need: ${key}`)
  }
}

function ofLabel(words: string, wine: JudgedWine): Grade {
  const label = ` ${plainText(`${wine.producer} ${wine.name} ${wine.region}`)} `
  const asked = words.split(' ')
  const present = asked.filter((word) => label.includes(` ${word} `)).length
  if (present === asked.length) return 3
  return asked.length > 2 && present >= asked.length - 1 ? 1 : 0
}

function ofSweetness(value: string, wine: JudgedWine): Grade {
  if (value === 'sweet') return isSweet(wine) ? 3 : isSemi(wine) ? 2 : 0
  if (value === 'semi') return isSemi(wine) ? 3 : isSweet(wine) ? 1 : 0
  return isSweet(wine) ? 0 : isSemi(wine) ? 1 : 3
}

/** Oak shows in full whites, in reserves and in great reds; light and aromatic wines see steel. */
function ofOak(value: string, wine: JudgedWine): Grade {
  const told = /oak|roble|barri|barrel|crianza|reserv|gran /.test(
    plainText(`${wine.name} ${wine.elaboration}`),
  )
  const likely: Grade = told ? 3 : wine.body >= 4 && isStill(wine) ? 2 : 0
  return value === 'yes' ? likely : told ? 0 : likely === 2 ? 2 : 3
}

function ofOccasion(occasion: string, wine: JudgedWine, body: number): Grade {
  switch (occasion) {
    case 'gift':
      return wine.price >= 40_000 ? 3 : wine.price >= 28_000 ? 2 : wine.price >= 20_000 ? 1 : 0
    case 'toast':
      return wine.sparkling ? (isSweet(wine) ? 2 : 3) : 0
    case 'summer':
      return ofStyle(
        { red: 0, white: body <= 3 ? 3 : 1, rose: body <= 3 ? 3 : 2, bubbles: 3, sweet: 0, semi: 2 },
        wine,
      )
    case 'daily':
      return isSweet(wine) ? 0 : wine.price <= 16_000 ? 3 : wine.price <= 22_000 ? 2 : 0
    default:
      throw new Error(`No such occasion: ${occasion}`)
  }
}
