const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const start = /(<script[^>]*type="module"[^>]*>)([^<]*)(<\/script>)/
const imported = /import \* as (route\d+) from ("[^"]+");/g

/**
 * A page can be read before it is alive: its scripts are asked for once it has been drawn, so that they neither share
 * the way with its fonts and pictures nor the processor with its first frame. Whoever is not looking gets them at once,
 * for nothing is drawn there.
 * In: the rendered page, with the script that starts the router. Out: the page that starts it later.
 */
export function startScriptsLate(html: string): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd)
  const files = [...head.matchAll(preload)].map(([, href = '']) => href)
  // the last one of the page
  const at = Math.max(headEnd, html.lastIndexOf('<script'))
  const last = html.slice(at).replace(start, (whole, open: string, text: string, close: string) => {
    const routes = [...text.matchAll(imported)]
    if (routes.length === 0) return whole
    const names = routes.map(([, name]) => name).join()
    const modules = routes.map(([, , address]) => `import(${address})`).join()
    return `${open}(${onceDrawn})(${JSON.stringify(files)}, async () => {
  const [${names}] = await Promise.all([${modules}]);${text.replace(imported, '')}});${close}`
  })
  if (files.length === 0 || !last.includes(onceDrawn)) return html
  return head.replace(preload, '') + html.slice(headEnd, at) + last
}

const onceDrawn = `(files, begin) => {
  const go = () => {
    for (const file of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
    begin();
  };
  if (document.hidden) go(); else requestAnimationFrame(() => setTimeout(go));
}`
