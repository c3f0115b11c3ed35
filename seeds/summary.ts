import { bodyNames } from '../src/catalogue/wine-terms.ts'
import { chance } from './demo-price.ts'
import type { DemoWine } from './demo-catalogue.ts'

/** A short text composed from the facts alone; neighbours get different sentences. Out: HTML. */
export function summaryOf(wine: Omit<DemoWine, 'summary'>): string {
  const pick = (purpose: string, sentences: string[]) =>
    sentences[Math.floor(chance(wine.sourceId, purpose) * sentences.length)] ?? ''
  const kind = kindOf(wine)
  const grapes = wine.grapes.length > 4 ? `${list(wine.grapes.slice(0, 3))} y otras uvas` : list(wine.grapes)
  const place = wine.region === wine.country ? wine.country : `${wine.region}, ${wine.country}`
  const made = wine.grapes.length > 1 ? `Un ${kind} que reúne ${grapes}` : `Un ${kind} de ${grapes}`
  const opening = pick('opening', [
    `${made}, de ${place}.`,
    `De ${place} llega este ${kind} de ${wine.producer}${wine.grapes.length > 1 ? `, un corte de ${grapes}` : `, hecho con ${grapes}`}.`,
    `${wine.producer} lo elabora en ${place}${wine.grapes.length > 1 ? ` con ${grapes}` : ` a partir de ${grapes}`}.`,
    `${made} que ${wine.producer} elabora en ${place}.`,
  ])
  const body = (bodyNames[wine.body - 1] ?? 'Medio').toLowerCase()
  const acidity = { Baja: 'suave', Media: 'equilibrada', Alta: 'fresca y marcada' }[wine.acidity]
  const bodySaid = { 'muy ligero': 'Muy ligero en boca', ligero: 'Ligero en boca', medio: 'De cuerpo medio', 'con cuerpo': 'Con buen cuerpo', 'muy robusto': 'Robusto e intenso' }[body]
  const taste = pick('taste', [
    `${bodySaid}, con acidez ${acidity}${sweetness(wine)}.`,
    `Tiene una acidez ${acidity}${sweetness(wine)} y ${wine.alcohol.toLocaleString('es-AR')} % de alcohol.`,
    `${bodySaid} y de acidez ${acidity}${sweetness(wine)}.`,
  ])
  const dishes = list(wine.pairings.slice(0, 3).map((dish) => dish.toLowerCase()))
  const { min, max } = wine.serving
  const serve = pick('serve', [
    `Servilo entre ${min} y ${max} °C${dishes ? ` y acompañalo con ${dishes}` : ''}.`,
    `${dishes ? `Va muy bien con ${dishes}. ` : ''}Descorchalo a unos ${max} °C.`,
    `${dishes ? `Probalo con ${dishes}; ` : 'Se disfruta mejor '}entre ${min} y ${max} °C${dishes ? ' se luce' : ''}.`,
  ])
  return `<p>${escape(opening)} ${escape(taste)}</p><p>${escape(serve)}</p>`
}

function kindOf(wine: Omit<DemoWine, 'summary'>): string {
  const colour = wine.type.toLowerCase()
  if (wine.sparkling) return `espumante ${colour}`
  if (wine.variety === 'Oporto') return 'oporto'
  return colour
}

function sweetness(wine: Omit<DemoWine, 'summary'>): string {
  switch (wine.degreeSugar) {
    case 'Seco':
      return ''
    case 'Abocado':
      return ', apenas abocado'
    case 'Semiseco':
      return ', con un toque de dulzor'
    case 'Dulce':
    case 'Dulce Natural':
      return ' y un final dulce'
  }
}

/** "Malbec", "Malbec y Merlot", "Malbec, Merlot e Isabel". */
export function list(items: string[]): string {
  const last = items.at(-1)
  if (last === undefined) return ''
  if (items.length === 1) return last
  const and = /^(i|hi)(?![ae])/i.test(last) ? 'e' : 'y'
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
