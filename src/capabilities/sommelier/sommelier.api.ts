import { implement, type ServedCall } from '../../platform/http/implement.ts'
import type { ProductCache } from '../../catalogue/products/product-cache.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Candidates } from '../../catalogue/candidates/candidates.ts'
import { chooseThree, type SommelierReason } from './choose-three.ts'
import { sommelierCalls } from './sommelier.contract.ts'
import { writeNumber } from '../../money/write-number.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'
import type { SommelierAnswers } from './answers.ts'

const none = 'Por ahora no hay vinos a la venta.'
const beyond = 'Para ese presupuesto no llegamos a tres: sumamos lo más barato que hay.'

export function sommelierApi(
  db: Db,
  cached: ProductCache,
  readCandidates: () => Promise<Candidates>,
): ServedCall[] {
  return implement(sommelierCalls, {
    'GET /sommelier': async ({ query }) => {
      const candidates = await readCandidates()
      const { withinBudget, wines } = chooseThree(candidates, query)
      const answer = await cached.find(
        db,
        wines.map((wine) => wine.id),
      )
      return {
        note: wines.length === 0 ? none : withinBudget ? null : beyond,
        items: wines.flatMap(({ id, reasons }) => {
          const wine = answer.find((candidate) => candidate.id === id)
          const facts = candidates.get(id)?.facts
          return wine && facts ? [{ ...wine, reason: reasonInWords(reasons, facts, query) }] : []
        }),
      }
    },
  })
}

const tasteWords: Record<SommelierAnswers['gusto'], string> = {
  fresco: 'es fresco y liviano',
  suave: 'es suave y redondo',
  intenso: 'tiene cuerpo y carácter',
  dulce: 'tiene la dulzura que buscás',
}

const occasionWords: Record<SommelierAnswers['ocasion'], string> = {
  'cada-dia': 'cuesta poco para repetirlo',
  cena: 'está a la altura de una cena',
  festejo: 'tiene burbujas para brindar',
  regalo: 'queda muy bien de regalo',
}

/** Maximum number of reasons for one wine. */
const maxReasons = 3

/** Why a wine was chosen for these answers, as one sentence. */
export function reasonInWords(
  reasons: SommelierReason[],
  wine: WineFacts,
  answers: SommelierAnswers,
): string {
  const parts = reasons.slice(0, maxReasons).map((reason) => wordsFor(reason, wine, answers))
  const last = parts.pop() ?? ''
  const sentence = parts.length === 0 ? last : `${parts.join(', ')} y ${last}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function wordsFor(reason: SommelierReason, wine: WineFacts, answers: SommelierAnswers): string {
  switch (reason.about) {
    case 'food':
      return `va muy bien con ${reason.dish.toLowerCase()}`
    case 'taste':
      return tasteWords[answers.gusto]
    case 'occasion':
      return occasionWords[answers.ocasion]
    case 'adventure':
      return adventureWords(answers.aventura, wine)
    case 'esteem':
      return `quienes lo probaron le pusieron ${writeNumber(reason.stars, { most: 1 })} estrellas`
    case 'price':
      return 'es lo que más se acerca por ese precio'
    case 'over-budget':
      return 'se pasa de tu presupuesto, pero es de lo más barato que hay'
  }
}

function adventureWords(adventure: SommelierAnswers['aventura'], { variety, country }: WineFacts): string {
  const origin = country === null ? '' : ` de ${country}`
  switch (adventure) {
    case 'clasico':
      return `es un clásico: ${variety}${origin}`
    case 'un-poco':
      return `se sale un poco de lo de siempre: ${variety}${origin}`
    case 'sorpresa':
      return `no lo vas a encontrar en cualquier mesa: ${variety}${origin}`
  }
}
