/** How long after something was taken away its successor may take the focus by itself, in milliseconds. */
const successorMs = 100

/**
 * A button is disabled while its work is under way, and with that the keyboard loses its place: it gets it back once the
 * button is enabled again. Where what had the focus is taken away and nothing else takes it, the part of the page around
 * it has it next, so that a keyboard or a screen reader goes on from there. Neither happens once the person has gone
 * elsewhere. Out: how to stop.
 */
export function preserveFocus(): () => void {
  let last: Element | null = null
  let around: HTMLElement[] = []
  const note = (event: FocusEvent) => {
    last = event.target as Element
    around = partsAround(last)
  }
  const forget = () => (last = null)
  const goOn = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const part = around.find((one) => one.isConnected)
    if (!part) return
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1
    part.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((changes) => {
    if (document.activeElement !== document.body) return
    for (const { target } of changes) {
      if (target !== last) continue
      if (target instanceof HTMLButtonElement && !target.disabled) target.focus({ preventScroll: true })
    }
    if (last && !last.isConnected) setTimeout(goOn, successorMs)
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', forget)
  }
}

/** From the nearest to `main`. */
function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = []
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.matches('section, article, form, main, [role=region]')) parts.push(one)
  return parts
}
