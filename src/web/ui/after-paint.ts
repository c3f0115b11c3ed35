/**
 * Runs a callback after the next paint, so that a pressed control shows it first. Waits while the page is
 * hidden.
 */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
