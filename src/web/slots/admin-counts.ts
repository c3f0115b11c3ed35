import type { Permission } from '../../users/permissions.ts'

/** A number on the first screen of the administration, with the screen that it leads to. */
export type AdminCount = {
  /** Its name in the answer of the summary. */
  count: string
  name: string
  to: string
  needs: Permission
  /** It is no task: it does not stand out when it is not nought. */
  plain?: true
}

/** Those of the capabilities. */
export const adminCounts: readonly AdminCount[] = Object.values(
  import.meta.glob<readonly AdminCount[]>('../../capabilities/*/web/slots/admin-counts.ts', {
    eager: true,
    import: 'default',
  }),
).flat()
