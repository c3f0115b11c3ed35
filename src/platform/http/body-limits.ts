import type http from 'node:http'
import { formBody, type BodyRule } from './incoming-body.ts'
import type { CallContract } from './endpoint.ts'
import type { ServedCall } from './implement.ts'

/** Body limits per call. Any other path accepts no more than a form. */

const publicBytes = 64_000
const ownBytes = 1_000_000

export function bodyRule({ access, uploadBytes }: CallContract): BodyRule {
  // a phone on a slow connection may take minutes to upload a photo
  if (uploadBytes !== undefined) return { bytes: uploadBytes, seconds: 300, perSecond: 4000 }
  if (access === 'public') return { bytes: publicBytes, seconds: 10, perSecond: 500 }
  return { bytes: ownBytes, seconds: 30, perSecond: 1000 }
}

/** Finds the call for a request by its canonical address. Other spellings get the limits of a form. */
export function callFinder(calls: ServedCall[]): (request: http.IncomingMessage) => ServedCall | undefined {
  const fixed = new Map<string, ServedCall>()
  const patterns: { method: string; pattern: RegExp; call: ServedCall }[] = []
  for (const call of calls) {
    const { method, path } = call
    if (!path.includes('{')) fixed.set(`${method} ${path}`, call)
    else patterns.push({ method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), call })
  }
  return ({ method = '', url = '' }) => {
    const [, path = ''] = /^\/api(\/[^?#]*[^/?#])\/*(?:[?#]|$)/.exec(url) ?? []
    return (
      fixed.get(`${method} ${path}`) ??
      patterns.find((pattern) => pattern.method === method && pattern.pattern.test(path))?.call
    )
  }
}

export function ruleOf(call: ServedCall | undefined): BodyRule {
  return call ? bodyRule(call.contract) : formBody
}
