/** Maximum milliseconds that signing out waits. */
const patience = 2000
const underWay = new Set<Promise<unknown>>()

/** Registers a call of the signed-in user, which signing out waits for. */
export async function asPersonThere<T>(call: Promise<T>): Promise<T> {
  underWay.add(call)
  try {
    return await call
  } finally {
    underWay.delete(call)
  }
}

/** Waits until registered calls are answered or take too long. */
export async function callsAnswered(): Promise<void> {
  if (underWay.size === 0) return
  await Promise.race([
    Promise.allSettled(underWay),
    new Promise<void>((resolve) => setTimeout(resolve, patience)),
  ])
}
