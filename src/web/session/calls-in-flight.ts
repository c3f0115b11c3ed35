/** Milliseconds that a sign-out waits at most. */
const patience = 2000
const underWay = new Set<Promise<unknown>>()

/** A call as who is signed in: signing out does not take the session away from it. */
export async function asPersonThere<T>(call: Promise<T>): Promise<T> {
  underWay.add(call)
  try {
    return await call
  } finally {
    underWay.delete(call)
  }
}

/** What was begun before is answered, or takes too long. */
export async function callsAnswered(): Promise<void> {
  if (underWay.size === 0) return
  await Promise.race([
    Promise.allSettled(underWay),
    new Promise<void>((resolve) => setTimeout(resolve, patience)),
  ])
}
