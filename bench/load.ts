import http from 'node:http'

export type LoadFigures = { perSecond: number; p50: number; p95: number; p99: number; errors: number }

/** Asks addresses in turn over kept-alive connections for some seconds. Times in milliseconds. */
export async function load(
  addresses: (n: number) => string,
  connections: number,
  seconds: number,
): Promise<LoadFigures> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let errors = 0
  let asked = 0
  const until = performance.now() + seconds * 1000
  const ask = () =>
    new Promise<void>((resolve) => {
      const began = performance.now()
      const request = http.get(
        addresses(asked++),
        { agent, headers: { 'accept-encoding': 'identity' } },
        (response) => {
          response.resume()
          response.on('end', () => {
            if (response.statusCode === 200) times.push(performance.now() - began)
            else errors += 1
            resolve()
          })
        },
      )
      request.on('error', () => {
        errors += 1
        resolve()
      })
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await ask()
    }),
  )
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors }
}
