import { createApiClient } from '../../platform/http/client.ts'
import type { Api, ShopCalls } from '../../app/shop.contract.ts'
import { asPersonThere } from '../session/calls-in-flight.ts'
import { recheckSession } from '../session/session-store.ts'

let base = '/api'
let made: Api | undefined

/** Says where the calls go; once, before the first one. */
export function setApiBase(address: string): void {
  base = address
}

/** Where a call is, as an absolute address. In: its path, `/export/products`. */
export function callAddress(path: string): string {
  return new URL(base, location.origin).href.replace(/\/$/, '') + path
}

/** The browser's door to the shop's calls. Who is signed in is known by a cookie. */
export function browserApi(): Api {
  made ??= openApi()
  return made
}

/** The same client with a shorter timeout in milliseconds: a form reports a failure before users give up. */
export function hurriedApi(timeoutMs: number): Api {
  return openApi(timeoutMs)
}

function openApi(timeoutMs?: number): Api {
  return createApiClient<ShopCalls>({
    base: callAddress(''),
    dispatch: async (request) => {
      const response = await asPersonThere(fetch(request))
      // a screen whose session ended is to know it before its loaders run again
      if (response.status === 401) await recheckSession()
      if (response.status === 403) void recheckSession()
      return response
    },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}
