import type { ComponentType } from 'react'
import type { ShopCalls } from '../../app/shop.contract.ts'

/** `calls`: those that the part sends to the action of the page. */
type ContactPart = { default: ComponentType; calls: readonly (keyof ShopCalls)[] }

/** What the capabilities show on the contact page. */
export const contactParts = Object.values(
  import.meta.glob<ContactPart>('../../capabilities/*/web/slots/contact-page.tsx', { eager: true }),
)
