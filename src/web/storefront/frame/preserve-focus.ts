/** Milliseconds in which a removed element's successor may take the focus itself. */
const successorMs = 100

/**
 * Keeps keyboard and screen reader users in place. Restores the focus to a button that was disabled during
 * its work. If the focused element is removed and nothing takes the focus, moves it to the part of the page
 * around it. Does neither once the user has gone elsewhere.
 * @returns stops it
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
    const part = around.find((ancestor) => ancestor.isConnected)
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

/** Innermost first, up to `main`. */
function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = []
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.matches('section, article, form, main, [role=region]')) parts.push(ancestor)
  return parts
}
