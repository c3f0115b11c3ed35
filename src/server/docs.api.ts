import { sql } from 'kysely'
import { implement, type ServedCall } from '../calls/implement.ts'
import type { Db } from '../database/open-database.ts'
import { docsCalls } from './docs.contract.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The calls about the service itself. In: the other calls, read when asked, and the base address. */
export function docsApi(others: () => ServedCall[], baseUrl: string, db: Db): ServedCall[] {
  const own: ServedCall[] = implement(docsCalls, {
    'GET /health': async () => {
      await sql`SELECT 1`.execute(db)
      return { status: 'ok' as const }
    },
    'GET /openapi.json': async () => document(),
    'GET /docs': async () =>
      new Response(docsPage(document()), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        },
      }),
  })
  const document = () => openApiDocument([...others(), ...own], baseUrl)
  return own
}
