import drawingsUrl from './drawings.svg?url'

/** Drawings of empty, failed and happy states; decorative. They come when one is shown. */

export function Drawing({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 160 110" aria-hidden="true">
      <use href={`${drawingsUrl}#${name}`} />
    </svg>
  )
}

export const SpilledGlass = () => <Drawing name="spilled-glass" />
export const EmptyRack = () => <Drawing name="empty-rack" />
/** A purchase is paid. */
export const ClinkingGlasses = () => <Drawing name="clinking-glasses" />
/** A payment is on its way. */
export const WaitingGlass = () => <Drawing name="waiting-glass" />
