import { useCallback, useState } from 'react'
import { drawnBottle, pictureAt, sourceSet } from '../../../catalogue/images/picture.ts'
import './wine-picture.css'

type Props = {
  image: string
  /** Wine whose bottle is drawn if the picture fails to load. */
  productId?: number
  alt?: string | undefined
  /** Displayed width, as the `sizes` of an img. */
  sizes: string
  eager?: boolean
  important?: boolean
  /** Name of the picture's view transition. */
  travels?: string
}

/**
 * A wine's picture in a suitable size and format, with its space reserved; a drawn bottle if it fails to
 * load.
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

/** Whether the picture at this address failed to load, and props for the img. */
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
