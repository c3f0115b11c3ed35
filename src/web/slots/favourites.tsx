import { showParts } from './show-parts.tsx'
import type { ComponentType } from 'react'

/** `liked`: the favourites, by id; undefined until they are known. */
export type FavouritesProps = { liked: ReadonlySet<number> | undefined }

/** What the capabilities show below the favourites. */
export const FavouritesParts = showParts(
  Object.values(
    import.meta.glob<ComponentType<FavouritesProps>>('../../capabilities/*/web/slots/favourites.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
