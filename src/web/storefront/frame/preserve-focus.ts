/**
 * A button is disabled while its work is under way, and with that the keyboard loses its place: it gets it back once the
 * button is enabled again, unless the person has gone elsewhere. Out: how to stop.
 */
export function preserveFocus(): () => void {
  let last: EventTarget | null = null
  const note = (event: FocusEvent) => (last = event.target)
  const forget = () => (last = null)
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== last || document.activeElement !== document.body) continue
      if (target instanceof HTMLButtonElement && !target.disabled) target.focus({ preventScroll: true })
    }
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', forget)
  }
}
