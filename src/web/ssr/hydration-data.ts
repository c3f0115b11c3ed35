/**
 * What the loaders found, as the router hands it to the browser: its own component writes a script for each part of it,
 * whose hash would have to stand in the policy of every page. Here it is data, and one script reads it.
 */

/** Everything of the stream that the router packed; loaders that answer late are waited for. */
export async function readHydrationData(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

const name = 'found'

/** An element that holds the data. It is JSON, so nothing in it can end the element. */
export function hydrationElement(data: string): string {
  return `<script type="application/json" id="${name}">${data.replaceAll('<', '\\u003c')}</script>`
}

/** Hands the data on; the router waits for it. */
export const hydrationScript = `{const {streamController} = window.__reactRouterContext;
streamController.enqueue(document.getElementById(${JSON.stringify(name)}).textContent);
streamController.close()}`
