/**
 * Runs it after the next paint: what was pressed looks pressed first, and what follows from it is not part of the
 * interaction. While the page is hidden it waits.
 */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
