import type { ComponentType } from 'react'

const parts = Object.values(
  import.meta.glob<ComponentType>('../../capabilities/*/web/slots/footer.tsx', {
    eager: true,
    import: 'default',
  }),
)

/** What the capabilities show in the footer of every page. */
export const FooterParts = () => parts.map((Part, index) => <Part key={index} />)
