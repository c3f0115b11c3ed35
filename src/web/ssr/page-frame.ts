import { allowOwnScripts, hashSource } from './content-security.ts'
import { hydrationScript } from './hydration-data.ts'
import { inlineStyles, type Stylesheets } from './inline-styles.ts'
import { earlyScript, startScriptsLate } from './late-scripts.ts'

/** What is the same around every page of the same screens, and the sources that its policy allows. */
export type PageFrame = {
  head: Buffer
  /** Behind the page's content and in front of what its loaders found. */
  foot: Buffer
  end: Buffer
  scripts: string[]
  styles: string[]
}

const known = new WeakMap<Stylesheets, Map<string, PageFrame>>()
const knownAtMost = 200

/**
 * The links that a page's screens bring, and what follows its content, from its first script on: with its styles written
 * in, its scripts begun late, the mark gone. The same few come with every page, so they are made once.
 * In: both as rendered, and the mark of our own scripts.
 */
export function pageFrame(links: string, scripts: string, mark: string, sheets: Stylesheets): PageFrame {
  const frames = known.get(sheets) ?? new Map<string, PageFrame>()
  known.set(sheets, frames)
  const key = links + scripts
  let frame = frames.get(key)
  if (!frame) {
    frame = makeFrame(links, scripts, mark, sheets)
    if (frames.size >= knownAtMost) frames.clear()
    frames.set(key, frame)
  }
  return frame
}

function makeFrame(links: string, scripts: string, mark: string, sheets: Stylesheets): PageFrame {
  const { html, scriptHashes } = allowOwnScripts(startScriptsLate(`${links}</head>${scripts}`), mark)
  // a page without scripts takes nothing over
  const living = scriptHashes.length > 0
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const { head, styles } = inlineStyles(html.slice(0, headEnd), sheets)
  return {
    head: Buffer.from(living ? `${head}<script>${earlyScript}</script>` : head),
    foot: Buffer.from(html.slice(headEnd + '</head>'.length, bodyEnd)),
    end: Buffer.from((living ? `<script>${hydrationScript}</script>` : '') + html.slice(bodyEnd)),
    scripts: living ? [...scriptHashes, ...[earlyScript, hydrationScript].map(hashSource)] : [],
    styles: styles.map(hashSource),
  }
}
