/** Each queue encodes one picture at a time, so that uploads do not slow the shop down. */

type Places = { perPerson: number; inAll: number }
export type Waiting = {
  /** Id of the uploading user. */
  person: string
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
}
/** `crowded`: the user's places are taken. `full`: all places are taken. `left`: the client disconnected. */
export type NotEncoded = 'crowded' | 'full' | 'left'

export type PictureQueue = <Made>(waiting: Waiting, encode: () => Promise<Made>) => Promise<Made | NotEncoded>

export function createPictureQueue({ perPerson, inAll }: Places): PictureQueue {
  const waiting: (() => Promise<void>)[] = []
  const places = new Map<string, number>()
  let running = false

  const work = async () => {
    if (running) return
    running = true
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    running = false
  }

  return ({ person, signal }, encode) => {
    const taken = places.get(person) ?? 0
    if (signal?.aborted) return Promise.resolve('left')
    if (taken >= perPerson) return Promise.resolve('crowded')
    if (waiting.length >= inAll) return Promise.resolve('full')
    places.set(person, taken + 1)
    const giveBack = () => {
      const rest = (places.get(person) ?? 1) - 1
      if (rest > 0) places.set(person, rest)
      else places.delete(person)
    }
    return new Promise((resolve, reject) => {
      const turn = async () => {
        signal?.removeEventListener('abort', leave)
        await encode().then(resolve, reject)
        giveBack()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        giveBack()
        resolve('left')
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(turn)
      void work()
    })
  }
}
