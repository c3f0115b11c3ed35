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

/** Prices for which thousands may have been meant. */
const inThousands: readonly PriceQuestion[] = ['price-thousandth', 'price-low']

/** Prices of a list as examples of a question. */
const shownCells = 6

/** What is done with prices without VAT. */
export const netWords = {
  sumar: `Sumarles el ${vatPercent} %`,
  asi: 'No: son los precios de venta, con todo incluido',
} as const

/** Whether VAT is added to prices that come without it. */
export function NetChoice({ problem, matching, answer }: Omit<Props, 'question'>) {
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {(['sumar', 'asi'] as const).map((one) => (
        <label key={one} className="check">
          <input
            type="radio"
            name="net"
            checked={matching.reading.net === one && matching.reading.asCost === null}
            onChange={() => answer({ kind: 'net', is: one })}
          />
          {netWords[one]}
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

/** What the prices of a list with boxes are of. */
export function UnitChoice({ problem, matching, answer }: Omit<Props, 'question'>) {
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {(['caja', 'botella'] as const).map((one) => (
        <label key={one} className="check">
          <input
            type="radio"
            name="unit"
            checked={matching.reading.price === one}
            onChange={() => answer({ kind: 'unit', is: one })}
          />
          {unitWords[one]}
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

/** What is done with offers that are no whole percent. */
export function OfferChoice({ problem, matching, answer }: Omit<Props, 'question'>) {
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {(['precio', 'redondear', 'lista'] as const).map((one) => (
        <label key={one} className="check">
          <input
            type="radio"
            name="offers"
            checked={matching.reading.offers === one}
            onChange={() => answer({ kind: 'offers', is: one })}
          />
          {offerWords[one]}
        </label>
      ))}
    </fieldset>
  )
}

/** Some of the cells that a question is about. */
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

/** What is meant by all prices that are far from what stands. */
export function PriceChoice({ problem, question, matching, answer }: Props) {
  const chosen = matching.reading.prices[question]
  const answers = priceAnswers.filter((one) => one !== 'por-mil' || inThousands.includes(question))
  return (
    <fieldset className="price-choice">
      <legend>
        <Examples problem={problem} />
      </legend>
      {answers.map((one) => (
        <label key={one} className="check">
          <input
            type="radio"
            name={question}
            checked={chosen === one}
            onChange={() => answer({ kind: 'price', question, is: one })}
          />
          {says[one]}
        </label>
      ))}
    </fieldset>
  )
}
