import type { ComponentType } from 'react'

/** A component that shows all parts of a slot. */
export const showParts =
  <P extends object>(parts: readonly ComponentType<P>[]) =>
  (props: P) =>
    parts.map((Part, index) => <Part key={index} {...props} />)
