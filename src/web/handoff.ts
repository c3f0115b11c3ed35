/**
 * What the loaders found, as the router hands it to the browser: the same scripts that its own component writes, without
 * a stream of its own for each of them.
 */

/** Everything of the stream that the router packed; loaders that answer late are waited for. */
export async function readHandoff(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The page with its data at its end, in scripts that carry the mark. Nothing in the data can end a script. */
export function withHandoff(html: string, data: string | undefined, mark: string): string {
  if (data === undefined || !html.includes('window.__reactRouterContext')) return html
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (character) => unsafe[character] ?? '')
  const controller = 'window.__reactRouterContext.streamController'
  const scripts =
    `<script nonce="${mark}">${controller}.enqueue(${text});</script>` +
    `<script nonce="${mark}">${controller}.close();</script>`
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + scripts + html.slice(end)
}
