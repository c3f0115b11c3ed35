import type { ComponentType } from 'react'
import { showParts } from './show-parts.tsx'

export type BoughtLineProps = { wineId: number }

/** What the capabilities offer beside a product in an order of its buyer, who has it. */
export const BoughtLineParts = showParts(
  Object.values(
    import.meta.glob<ComponentType<BoughtLineProps>>('../../capabilities/*/web/slots/bought-line.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
