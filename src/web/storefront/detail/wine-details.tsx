import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { WineFact } from '../../../catalogue/products/wine-facts.ts'
import { acidities, bodyNames, sugarDegrees } from '../../../catalogue/taxonomy/wine-terms.ts'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { vintageAndContent } from '../../../catalogue/wine-name.ts'
import { Link } from '../../ui/link.tsx'

type Props = { wine: ProductAnswer; facts: readonly WineFact[] }

/** Kind, critics' scores, the shop's words and the facts of a wine. */
export default function WineDetails({ wine, facts }: Props) {
  return (
    <>
      <Kind wine={wine} />
      <Scores scores={wine.scores} />
      {/* written by the shop, and sanitised when it was saved */}
      <div className="detail-summary" dangerouslySetInnerHTML={{ __html: wine.summary }} />
      <Facts wine={wine} facts={facts} />
    </>
  )
}

function Kind({ wine }: { wine: ProductAnswer }) {
  const which = vintageAndContent(wine)
  return (
    <p className="row">
      <Link className="chip" to={`/?type=${wine.category.type}`}>
        <span className="type-dot" aria-hidden="true" /> {wine.category.type}
      </Link>
      <Link className="chip" to={`/?variety=${encodeURIComponent(wine.category.variety)}`}>
        {wine.category.variety}
      </Link>
      {wine.category.degreeSugar !== '' && <span className="chip">{wine.category.degreeSugar}</span>}
      {wine.sparkling && <span className="chip">Espumante</span>}
      {which !== '' && <span className="chip figures">{which}</span>}
    </p>
  )
}

/** Critics' scores as medals, with text for screen readers. */
function Scores({ scores }: Pick<ProductAnswer, 'scores'>) {
  if (scores.length === 0) return null
  return (
    <ul className="detail-scores" aria-label="Puntajes de la crítica">
      {scores.map(({ critic, points, year }) => (
        <li key={`${critic} ${year}`}>
          <span className="detail-points figures">
            {points}
            <span className="visually-hidden"> puntos de</span>
          </span>
          <span>
            {critic}
            {year !== null && <small className="figures">{year}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Facts({ wine, facts }: Props) {
  return (
    <dl className="detail-facts">
      <Scale name="Cuerpo" steps={bodyNames} at={wine.body === null ? null : bodyNames[wine.body - 1]} />
      <Scale name="Acidez" steps={acidities} at={wine.acidity} />
      <Scale name="Dulzor" steps={sugarDegrees} at={wine.category.degreeSugar} />
      <div>
        <dt>Origen</dt>
        <dd>
          <Link to={namedAddress('region', wine.location.id_place, wine.location.description)}>
            {wine.location.description}
          </Link>
        </dd>
      </div>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

type ScaleProps = { name: string; steps: readonly string[]; at: string | null | undefined }

/** A taste scale, as a word and as a row of steps. */
function Scale({ name, steps, at }: ScaleProps) {
  if (!at) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {at}
        <span className="body-scale" aria-hidden="true">
          {steps.map((step, index) => (
            <i key={step} data-on={index <= steps.indexOf(at)} />
          ))}
        </span>
      </dd>
    </div>
  )
}
