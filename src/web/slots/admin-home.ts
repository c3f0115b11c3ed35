import type { ComponentType } from 'react'
import type { Api } from '../../app/shop.contract.ts'
import type { Answered } from '../../platform/http/client.ts'
import type { Permission } from '../../users/permissions.ts'

/** A panel on the first screen of the administration. */
export type AdminHomePanel<T> = {
  needs: Permission
  load: (api: Api) => Promise<Answered<T>>
  /** From top to bottom; `today` lies beside the sales, `last` below the menu. */
  place: (loaded: T) => 'first' | 'today' | 'last'
  Part: ComponentType<{ loaded: T }>
}

/** The panels of the capabilities. Each is given what its own `load` answered. */
export const adminHomePanels = Object.values(
  import.meta.glob<AdminHomePanel<unknown>>('../../capabilities/*/web/slots/admin-home.tsx', {
    eager: true,
    import: 'default',
  }),
)
