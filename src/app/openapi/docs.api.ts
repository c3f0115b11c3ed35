import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { Problem } from '../../platform/http/problem.ts'
import { docsCalls } from './docs.contract.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import type { CurrentSettings } from '../../settings/current-settings.ts'
import type { Config } from '../config.ts'
import type { Readiness } from '../readiness.ts'

const later = { 'retry-after': '5' }
const closing = new Problem(503, 'Este proceso se está cerrando.', {}, later)
const alone = new Problem(503, 'La base de datos no responde.', {}, later)
const diskFull = new Problem(503, 'El disco de la carpeta de datos está lleno.', {}, later)
const behind = new Problem(503, 'A la base de datos le faltan migraciones.', {}, later)

type Parts = {
  /** The other endpoints. */
  others: ServedCall[]
  /** The API's base address. */
  baseUrl: string
  readiness: Readiness
  settings: CurrentSettings
  inForce: () => Pick<Config, 'locked'>
}

/** Endpoints about the service itself. */
export function docsApi({ others, baseUrl, readiness, settings, inForce }: Parts): ServedCall[] {
  const own: ServedCall[] = implement(docsCalls, {
    'GET /health': async () => ({ status: 'ok' as const }),
    'GET /ready': async () => {
      const why = await readiness.notReady()
      if (why === undefined) {
        const locked = [...inForce().locked]
        return { status: 'ready' as const, ...(locked.length > 0 ? { locked } : {}) }
      }
      return {
        draining: closing,
        'disk-full': diskFull,
        'no-database': alone,
        'migrations-missing': behind,
      }[why]
    },
    'GET /openapi.json': async () => (await made()).document,
    'GET /docs': async () =>
      new Response((await made()).page, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        },
      }),
  })
  // made once for a name: 30 ms of CPU per request would make denial of service cheap
  let last: { name: string; document: Record<string, unknown>; page: string } | undefined
  const made = async () => {
    const { name } = (await settings.read()).shop
    if (last?.name === name) return last
    const document = openApiDocument([...others, ...own], { name, baseUrl })
    return (last = { name, document, page: docsPage(document) })
  }
  return own
}
