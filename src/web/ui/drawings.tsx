import drawingsUrl from './drawings.svg?url'

/** Decorative drawings for empty, failed and successful states, loaded on demand. */

export function Drawing({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 160 110" aria-hidden="true">
      <use href={`${drawingsUrl}#${name}`} />
    </svg>
  )
}

export const SpilledGlass = () => <Drawing name="spilled-glass" />
export const EmptyRack = () => <Drawing name="empty-rack" />
export const ClinkingGlasses = () => <Drawing name="clinking-glasses" />
/** A payment is pending. */
export const WaitingGlass = () => <Drawing name="waiting-glass" />
