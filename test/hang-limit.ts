/**
 * Milliseconds after which a wait counts as a hang, on a machine of any speed. A wait ends with its condition, which is
 * far sooner: no test fails because the machine is slow.
 */
export const hangMs = 180_000

/** Milliseconds that a whole test may take. Longer than several waits, so that a hung wait says what it waited for. */
export const hungTestMs = 1_200_000
