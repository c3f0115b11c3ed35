/**
 * Runs it after the next paint: what was pressed looks pressed first, and what follows from it is not part of the
 * interaction. A hidden page paints nothing: there it runs soon.
 */
export function afterPaint(run: () => void): void {
  const soon = () => setTimeout(run)
  if (document.hidden) soon()
  else requestAnimationFrame(soon)
}
