import type { LoaderFunctionArgs } from 'react-router'
import type { LegalKind } from '../../../settings/legal/legal-text.ts'
import { apiContext } from '../../ssr/load-context.ts'

/** Loads a legal text: the current version, or the one in the address. */
export async function loadLegal({ context, request }: LoaderFunctionArgs, kind: LegalKind) {
  const version = Number(new URL(request.url).searchParams.get('version') ?? '')
  const query = Number.isInteger(version) && version > 0 ? { version } : {}
  const answer = await context.get(apiContext)('GET /legal/{kind}', { path: { kind }, query })
  return { legal: answer.ok ? answer.value : undefined }
}
