import { formatDay } from '../../../calendar/shop-time.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { legalCalls } from '../../../settings/legal/legal.contract.ts'
import { legalPages, legalSections, type LegalKind } from '../../../settings/legal/legal-text.ts'
import { Link } from '../../ui/link.tsx'
import { LegalSections } from './legal-sections.tsx'
import '../../content/prose.css'

type Props = { kind: LegalKind; legal: AnswerOf<(typeof legalCalls)['GET /legal/{kind}']> | undefined }

/** A legal text; earlier versions say that they are. */
export function LawPage({ kind, legal }: Props) {
  const { name, to } = legalPages[kind]
  return (
    <article className="prose">
      <h1>{name}</h1>
      {!legal && <p className="notice warn">No pudimos cargar este texto. Probá de nuevo en un momento.</p>}
      {legal && !legal.current && (
        <p className="notice">
          Es la versión del {formatDay(legal.at)}, la que valía entonces.{' '}
          <Link to={to}>Ver la que vale hoy</Link>
        </p>
      )}
      {legal && <LegalSections sections={legalSections(legal.text)} />}
    </article>
  )
}
