/**
 * Visitors who arrive whether or not the shop keeps up. In: what a second asks for, by its number; what one request is.
 * Out: a row a second with the requests and answers of it.
 */
export type Second = {
  second: number
  sent: number
  answers: Record<string, number>
  /** Of what was sent in this second. */
  ms: number[]
}

export async function arrive(
  seconds: number,
  perSecond: (second: number) => number,
  request: () => Promise<string>,
): Promise<Second[]> {
  const rows: Second[] = Array.from({ length: seconds }, (_, second) => ({
    second,
    sent: 0,
    answers: {},
    ms: [],
  }))
  const open: Promise<void>[] = []
  const began = performance.now()
  for (const row of rows) {
    const due = perSecond(row.second)
    const from = began + row.second * 1000
    while (performance.now() < from + 1000) {
      const wanted = Math.min(due, ((performance.now() - from) / 1000) * due)
      for (; row.sent < wanted; row.sent += 1) open.push(note(row, request))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await Promise.all(open)
  return rows
}

async function note(row: Second, request: () => Promise<string>): Promise<void> {
  const began = performance.now()
  const answer = await request()
  row.ms.push(performance.now() - began)
  row.answers[answer] = (row.answers[answer] ?? 0) + 1
}

/** A sale that opens: a quiet day, a rise to so many times of it, a while there, and its end. In: of 0 to 1 of the time. */
export function blackFriday(at: number, times: number): number {
  if (at < 0.15) return 1
  if (at < 0.3) return times ** ((at - 0.15) / 0.15)
  if (at < 0.65) return times
  return times ** ((1 - at) / 0.35)
}
