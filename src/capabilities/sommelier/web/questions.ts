import { adventures, budgets, foods, occasions, tastes, type SommelierAnswers } from '../answers.ts'
import { currency } from '../../../money/money.ts'

type Question<K extends keyof SommelierAnswers> = {
  name: K
  asks: string
  values: readonly SommelierAnswers[K][]
  labels: Record<SommelierAnswers[K], string>
}

const occasion: Question<'ocasion'> = {
  name: 'ocasion',
  asks: '¿Para qué momento?',
  values: occasions,
  labels: {
    'cada-dia': 'Para cualquier día',
    cena: 'Una cena con gente',
    festejo: 'Un festejo',
    regalo: 'Un regalo',
  },
}
const food: Question<'comida'> = {
  name: 'comida',
  asks: '¿Con qué lo vas a comer?',
  values: foods,
  labels: {
    asado: 'Asado o carne roja',
    pastas: 'Pastas o pizza',
    pescado: 'Pescado o mariscos',
    aves: 'Pollo o cerdo',
    picada: 'Picada y quesos',
    picante: 'Algo picante',
    postre: 'El postre',
    'sin-comida': 'Solo, sin comida',
  },
}
const taste: Question<'gusto'> = {
  name: 'gusto',
  asks: '¿Cómo te gusta?',
  values: tastes,
  labels: {
    fresco: 'Fresco y liviano',
    suave: 'Suave y redondo',
    intenso: 'Intenso, con cuerpo',
    dulce: 'Dulce',
  },
}
const budget: Question<'presupuesto'> = {
  name: 'presupuesto',
  asks: '¿Cuánto querés gastar por botella?',
  values: budgets,
  labels: {
    '20000': `Hasta ${currency.sign} 20.000`,
    '40000': `Hasta ${currency.sign} 40.000`,
    '80000': `Hasta ${currency.sign} 80.000`,
    'sin-tope': 'Sin tope',
  },
}
const adventure: Question<'aventura'> = {
  name: 'aventura',
  asks: '¿Cuánto te animás a probar?',
  values: adventures,
  labels: { clasico: 'Un clásico que no falla', 'un-poco': 'Algo un poco distinto', sorpresa: 'Sorprendeme' },
}

/** The five questions, as the screen puts them. */
export const questions = [occasion, food, taste, budget, adventure] as const

/** Reads the answers from the address bar. Undefined while one of them is missing or makes no sense. */
export function readAnswers(parameters: URLSearchParams): SommelierAnswers | undefined {
  const answerTo = <K extends keyof SommelierAnswers>(question: Question<K>) =>
    question.values.find((value) => value === parameters.get(question.name))
  const [ocasion, comida, gusto] = [answerTo(occasion), answerTo(food), answerTo(taste)]
  const [presupuesto, aventura] = [answerTo(budget), answerTo(adventure)]
  if (!ocasion || !comida || !gusto || !presupuesto || !aventura) return undefined
  return { ocasion, comida, gusto, presupuesto, aventura }
}
