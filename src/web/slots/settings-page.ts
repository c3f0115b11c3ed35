import type { ComponentType } from 'react'

/** A page of the settings that is no form. `id`: the end of its address. */
export type SettingsPage = { id: string; name: string; Page: ComponentType }

/** Those of the capabilities. */
export const settingsPages = Object.values(
  import.meta.glob<SettingsPage>('../../capabilities/*/web/slots/settings-page.tsx', {
    eager: true,
    import: 'default',
  }),
)
