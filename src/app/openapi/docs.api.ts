import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { Problem } from '../../platform/http/problem.ts'
import { docsCalls } from './docs.contract.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import type { Readiness } from '../readiness.ts'

const later = { 'retry-after': '5' }
const closing = new Problem(503, 'Este proceso se está cerrando.', {}, later)
const alone = new Problem(503, 'La base de datos no responde.', {}, later)
const diskFull = new Problem(503, 'El disco de la carpeta de datos está lleno.', {}, later)
const behind = new Problem(503, 'A la base de datos le faltan migraciones.', {}, later)

/** Endpoints about the service itself. In: the other endpoints, read lazily, and the API's base address. */
export function docsApi(others: () => ServedCall[], baseUrl: string, readiness: Readiness): ServedCall[] {
  const own: ServedCall[] = implement(docsCalls, {
    'GET /health': async () => ({ status: 'ok' as const }),
    'GET /ready': async () => {
      const why = await readiness.notReady()
      if (why === undefined) return { status: 'ready' as const }
      return {
        draining: closing,
        'disk-full': diskFull,
        'no-database': alone,
        'migrations-missing': behind,
      }[why]
    },
    'GET /openapi.json': async () => document(),
    'GET /docs': async () =>
      new Response((page ??= docsPage(document())), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        },
      }),
  })
  // made once: 30 ms of CPU per request would make denial of service cheap
  let made: Record<string, unknown> | undefined
  let page: string | undefined
  const document = () => (made ??= openApiDocument([...others(), ...own], baseUrl))
  return own
}
