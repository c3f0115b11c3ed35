import { createHash } from 'node:crypto'
import { full } from './admission.ts'
import type { WholeAnswer } from '../response-cache/response-cache.ts'
import { problemAnswer } from '../problem-responses.ts'
import { secure } from '../security-headers.ts'

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:2rem;background:#fbf7f1;color:#2a1a1f;font:1.125rem/1.5 system-ui,sans-serif}h1{font-size:1.75rem;font-weight:600;margin:0 0 .5rem}p{margin:0 0 1.5rem;max-width:28rem}a{color:#6d1a36}@media (prefers-color-scheme:dark){body{background:#1b1215;color:#f4e9e2}a{color:#f0a9bd}}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`
/** Seconds until a browser retries by itself, spread so that they do not all return in the same second. */
const comesBackAfter = [4, 5, 6, 7, 8]
const pages = comesBackAfter.map((seconds) =>
  Buffer.from(`<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><title>Mucha gente</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}"><style>${style}</style></head>
<body><main><h1>Un momento</h1><p>${full.detail} La página vuelve a intentarlo sola.</p></main></body></html>`),
)

/**
 * The 503 with Retry-After, without any further work: a page for browsers, a problem document for other
 * clients.
 */
export function busyAnswer(
  { method, accept, key }: { method: string; accept: string | undefined; key: string },
  as: { https: boolean; requestId: string },
): WholeAnswer {
  const wantsPage = method === 'GET' && /\btext\/html\b/.test(accept ?? '') && !key.startsWith('/api/')
  const answer = wantsPage ? busyPage() : problemAnswer(full, as.requestId)
  // the client retries in seconds; until then its connection can serve another one
  const headers = { ...answer.headers, connection: 'close' }
  return secure({ ...answer, headers }, as)
}

function busyPage(): WholeAnswer {
  return {
    status: full.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      ...full.headers,
    },
    body: pages[Math.floor(Math.random() * pages.length)] ?? Buffer.alloc(0),
  }
}
