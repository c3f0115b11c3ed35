/**
 * Tells the user if a page's scripts fail to load, so that it can only be read. Inlined into the page as a
 * script, so it must be self-contained.
 * @param alive the event that marks hydration
 */
export function reportLoadFailure(alive: string): void {
  const report = (event: Event) => {
    const isOurs =
      event instanceof PromiseRejectionEvent
        ? event.reason instanceof TypeError
        : event.target instanceof HTMLScriptElement
    if (!isOurs) return
    stop()
    const words = Object.assign(document.createElement('p'), { className: 'notice warn', role: 'alert' })
    const again = Object.assign(document.createElement('a'), { href: '', textContent: 'probá de nuevo' })
    words.append('No pudimos cargar toda la página. Revisá tu conexión y ', again, '.')
    document.getElementById('main')?.prepend(words)
  }
  const stop = () => {
    removeEventListener('error', report, true)
    removeEventListener('unhandledrejection', report)
  }
  // an element's error does not bubble
  addEventListener('error', report, true)
  addEventListener('unhandledrejection', report)
  addEventListener(alive, stop, { once: true })
}
