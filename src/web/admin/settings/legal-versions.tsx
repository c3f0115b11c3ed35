import { useEffect, useState } from 'react'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { legalCalls } from '../../../settings/legal/legal.contract.ts'
import { legalPages, type LegalKind } from '../../../settings/legal/legal-text.ts'
import { browserApi } from '../../api/use-api.ts'
import { Link } from '../../ui/link.tsx'

type Version = AnswerOf<(typeof legalCalls)['GET /legal/{kind}/versions']>[number]

/**
 * Published versions of a legal text: who, when, and the text.
 * @param text reloads the list when it changes
 */
export function LegalVersions({ kind, text }: { kind: LegalKind; text: string }) {
  const [versions, setVersions] = useState<Version[]>([])
  useEffect(() => {
    let current = true
    void browserApi()('GET /legal/{kind}/versions', { path: { kind } }).then((answer) => {
      if (current && answer.ok) setVersions(answer.value)
    })
    return () => {
      current = false
    }
  }, [kind, text])
  if (versions.length === 0) return null
  return (
    <section className="wide" aria-labelledby="legal-versions">
      <h3 id="legal-versions">Versiones</h3>
      <ol className="legal-versions">
        {versions.map(({ version, at, actor }, place) => (
          <li key={version}>
            <Link to={`${legalPages[kind].to}?version=${version}`}>{formatDayAndHour(at)}</Link>{' '}
            <span className="muted">
              {actor === 'shop' ? 'La tienda' : actor}
              {place === 0 ? ' · la que vale' : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
