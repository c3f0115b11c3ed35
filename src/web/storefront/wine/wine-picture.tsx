import { useCallback, useState } from 'react'
import { drawnBottle, pictureAt, sourceSet } from '../../../catalogue/images/picture.ts'
import './wine-picture.css'

type Props = {
  image: string
  /** Whose bottle is drawn when the picture cannot be had; none where it is no wine's. */
  productId?: number
  alt?: string | undefined
  /** How wide the picture is shown, for the browser to choose a size: the `sizes` of an img. */
  sizes: string
  eager?: boolean
  important?: boolean
  /** Name of the view transition that the picture travels with. */
  travels?: string
}

/**
 * A wine's picture in the size and format that fits, with its space reserved; a drawn bottle where it fails to load.
 */
export function WinePicture({ image, productId, alt = '', sizes, eager = false, important, travels }: Props) {
  const { failed, ...watched } = useFailure(image)
  const shown = failed && productId ? drawnBottle(productId) : image
  const attributes = {
    ...watched,
    alt,
    loading: eager || important ? ('eager' as const) : ('lazy' as const),
    decoding: 'async' as const,
    ...(important ? { fetchPriority: 'high' as const } : {}),
    ...(travels ? { style: { viewTransitionName: travels } } : {}),
  }
  const picture = pictureAt(shown)
  if (!picture) {
    const outside = /^https?:/.test(shown)
    return (
      <img
        {...attributes}
        src={shown}
        width={240}
        height={outside ? 320 : 720}
        {...(outside ? { referrerPolicy: 'no-referrer' as const, className: 'photograph' } : {})}
      />
    )
  }
  return (
    <picture className="wine-picture">
      <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
      <img
        {...attributes}
        className="photograph"
        src={shown}
        srcSet={sourceSet(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  )
}

/** Whether the picture at this address failed to load, and what goes on the img. */
function useFailure(image: string) {
  const [failed, setFailed] = useState<string | undefined>(undefined)
  // it may have failed before hydration, without a listener
  const watch = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== '') setFailed(image)
    },
    [image],
  )
  return { failed: failed === image, ref: watch, onError: () => setFailed(image) }
}
