import {
  priceAnswers,
  priceQuestions,
  type PriceAnswers,
  type PriceQuestion,
} from '../../../catalogue/import/price-questions.ts'
import { vatPercent } from '../../../money/money.ts'
import type { ImportProblem } from '../../../catalogue/import/imports.contract.ts'
import { CostChoice } from './cost-choice.tsx'
import type { ProblemAnswer } from './answer-problem.ts'
import type { Matching } from './matching.ts'

type Props = {
  problem: ImportProblem
  question: PriceQuestion
  matching: Matching
  answer: (answer: ProblemAnswer) => void
}

export const isPriceQuestion = (kind: ImportProblem['kind']): kind is PriceQuestion =>
  priceQuestions.some((question) => question === kind)

const says: Record<NonNullable<PriceAnswers[PriceQuestion]>, string> = {
  'por-mil': 'Están en miles: multiplicarlos por 1.000',
  asi: 'Están bien: tomarlos como están',
  afuera: 'Dejar esas filas afuera',
}

/** Problems where prices may be in thousands. */
const inThousands: readonly PriceQuestion[] = ['price-thousandth', 'price-low']

/** Prices shown as examples for a question. */
const shownCells = 6

/** Ways to treat prices without VAT. */
export const netWords = {
  sumar: `Sumarles el ${vatPercent} %`,
  asi: 'No: son los precios de venta, con todo incluido',
} as const

/** Whether to add VAT to prices without it. */
export function NetChoice({ problem, matching, answer }: Omit<Props, 'question'>) {
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {(['sumar', 'asi'] as const).map((option) => (
        <label key={option} className="check">
          <input
            type="radio"
            name="net"
            checked={matching.reading.net === option && matching.reading.asCost === null}
            onChange={() => answer({ kind: 'net', is: option })}
          />
          {netWords[option]}
        </label>
      ))}
      <CostChoice
        among="net"
        asCost={matching.reading.asCost}
        change={(is) => answer({ kind: 'cost', is })}
      />
    </fieldset>
  )
}

const unitWords = { caja: 'Es el precio de la caja', botella: 'Es el precio de una botella' } as const

/** Whether a list with boxes has prices per box or per bottle. */
export function UnitChoice({ problem, matching, answer }: Omit<Props, 'question'>) {
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {(['caja', 'botella'] as const).map((option) => (
        <label key={option} className="check">
          <input
            type="radio"
            name="unit"
            checked={matching.reading.price === option}
            onChange={() => answer({ kind: 'unit', is: option })}
          />
          {unitWords[option]}
        </label>
      ))}
    </fieldset>
  )
}

const offerWords = {
  redondear: 'El descuento entero más cercano',
  precio: 'La oferta es el precio, sin descuento',
  lista: 'El precio de lista, sin oferta',
} as const

/** How to treat discounts that are not whole percentages. */
export function OfferChoice({ problem, matching, answer }: Omit<Props, 'question'>) {
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {(['precio', 'redondear', 'lista'] as const).map((option) => (
        <label key={option} className="check">
          <input
            type="radio"
            name="offers"
            checked={matching.reading.offers === option}
            onChange={() => answer({ kind: 'offers', is: option })}
          />
          {offerWords[option]}
        </label>
      ))}
    </fieldset>
  )
}

/** Sample cells for a question. */
export function Examples({ problem }: Pick<Props, 'problem'>) {
  return (
    <span className="muted">
      Por ejemplo:{' '}
      {problem.cells
        .slice(0, shownCells)
        .map(({ cell }) => `«${cell}»`)
        .join(', ')}
    </span>
  )
}

/** How to read prices far from the current ones. */
export function PriceChoice({ problem, question, matching, answer }: Props) {
  const chosen = matching.reading.prices[question]
  const answers = priceAnswers.filter((option) => option !== 'por-mil' || inThousands.includes(question))
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {answers.map((option) => (
        <label key={option} className="check">
          <input
            type="radio"
            name={question}
            checked={chosen === option}
            onChange={() => answer({ kind: 'price', question, is: option })}
          />
          {says[option]}
        </label>
      ))}
    </fieldset>
  )
}
