import type { ComponentType } from 'react'
import type { Api, ShopCalls } from '../../app/shop.contract.ts'
import type { Answered } from '../../platform/http/client.ts'

/** A part of 'Mi cuenta'. `calls`: those that it sends to the action of the page. */
export type AccountPart<T> = {
  load: (api: Api) => Promise<Answered<T>>
  calls: readonly (keyof ShopCalls)[]
  Part: ComponentType<{ loaded: T }>
}

/** Those of the capabilities. Each is given what its own `load` answered. */
export const accountParts = Object.values(
  import.meta.glob<AccountPart<unknown>>('../../capabilities/*/web/slots/account.tsx', {
    eager: true,
    import: 'default',
  }),
)
