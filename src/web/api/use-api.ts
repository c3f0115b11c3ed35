import { createApiClient } from '../../platform/http/client.ts'
import type { Api, ShopCalls } from '../../app/shop.contract.ts'
import { asPersonThere } from '../session/calls-in-flight.ts'
import { recheckSession } from '../session/session-store.ts'

let base = '/api'
let made: Api | undefined

/** Sets the API's base URL, before the first call. */
export function setApiBase(address: string): void {
  base = address
}

/**
 * The absolute URL of a call.
 * @param path such as `/export/products`
 */
export function callAddress(path: string): string {
  return new URL(base, location.origin).href.replace(/\/$/, '') + path
}

/** The browser's API client. The session cookie identifies the user. */
export function browserApi(): Api {
  made ??= openApi()
  return made
}

/** The same client with a shorter timeout, so that a form reports a failure before users give up. */
export function hurriedApi(timeoutMs: number): Api {
  return openApi(timeoutMs)
}

function openApi(timeoutMs?: number): Api {
  return createApiClient<ShopCalls>({
    base: callAddress(''),
    dispatch: async (request) => {
      const response = await asPersonThere(fetch(request))
      // a screen whose session has ended must know it before its loaders run again
      if (response.status === 401) await recheckSession()
      if (response.status === 403) void recheckSession()
      return response
    },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}
