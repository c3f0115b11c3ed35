/**
 * Milliseconds after which a wait counts as hung, on any machine. Waits end with their condition, far sooner,
 * so no test fails because a machine is slow.
 */
export const hangMs = 180_000

/**
 * Maximum milliseconds for a test. Longer than several waits, so that a hung wait can report what it waited
 * for.
 */
export const hungTestMs = 1_200_000
