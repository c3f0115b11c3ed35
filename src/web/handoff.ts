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

/** Scripts that hand a page its data, in their order. Nothing in the data can end a script. */
export function handoffScripts(data: string): string[] {
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (character) => unsafe[character] ?? '')
  const controller = 'window.__reactRouterContext.streamController'
  return [`${controller}.enqueue(${text});`, `${controller}.close();`]
}
