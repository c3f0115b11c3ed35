import { replayEarlyEvents, pageAlive } from './event-replay.ts'

const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const start = /(<script[^>]*type="module"[^>]*>)([^<]*)(<\/script>)/
/** The last thing that the script does: whoever waits for it hears when it fails. */
const started = /(import\("[^"]+"\)(?:;|\s)*)$/
const imported = /import \* as (route\d+) from ("[^"]+");/g

/**
 * A page can be read before it is alive: its scripts are asked for once it has what it shows first, or is touched, so
 * that they neither share the way with its fonts and pictures nor the processor with its first frame. What is pressed
 * before they are there is kept.
 * In: the rendered page, with the script that starts the router. Out: the page that starts it later.
 */
export function startScriptsLate(html: string): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd)
  const files = [...head.matchAll(preload)].map(([, href = '']) => href)
  const rest = html.slice(headEnd).replace(start, (whole, open: string, text: string, close: string) => {
    const routes = [...text.matchAll(imported)]
    if (routes.length === 0) return whole
    const names = routes.map(([, name]) => name).join()
    const modules = routes.map(([, , address]) => `import(${address})`).join()
    return `${open}${later}(${JSON.stringify(files)}, async () => {
  const [${names}] = await Promise.all([${modules}]);${text.replace(imported, '').replace(started, 'return $1')}});${close}`
  })
  return rest.includes(later) ? head.replace(preload, '') + rest : html
}

/** What the page runs before its own scripts: it holds what is done to it until they are there. */
export const earlyScript = `(${replayEarlyEvents.toString()})(${JSON.stringify(pageAlive)})`

/**
 * Written into the page, so it may use nothing from outside itself.
 * In: the addresses of the page's scripts, and what begins the page with them. Whoever is not looking gets them at once,
 * for nothing is drawn there.
 */
function onceDrawn(files: string[], begin: () => Promise<unknown>): void {
  const touches = ['pointerdown', 'keydown', 'focusin']
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    for (const touch of touches) removeEventListener(touch, ask, true)
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    begin().catch(() => setTimeout(() => begin().catch(tell), 1500))
  }
  // the page can be read, but nothing in it answers
  const tell = () => {
    const words = Object.assign(document.createElement('p'), { className: 'notice warn', role: 'alert' })
    const again = Object.assign(document.createElement('a'), { href: '', textContent: 'probá de nuevo' })
    words.append('No pudimos cargar toda la página. Revisá tu conexión y ', again, '.')
    document.getElementById('main')?.prepend(words)
  }
  for (const touch of touches) addEventListener(touch, ask, true)
  if (document.hidden) return ask()
  const soon = () => (window.requestIdleCallback ?? setTimeout)(ask)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
  // a picture that does not come keeps nobody waiting
  setTimeout(ask, 1500)
}

const later = `(${onceDrawn.toString()})`
