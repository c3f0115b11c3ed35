import type { ComponentType } from 'react'

/** `liked`: the favourites, by id; undefined until they are known. */
export type FavouritesProps = { liked: ReadonlySet<number> | undefined }

const parts = Object.values(
  import.meta.glob<ComponentType<FavouritesProps>>('../../capabilities/*/web/slots/favourites.tsx', {
    eager: true,
    import: 'default',
  }),
)

/** What the capabilities show below the favourites. */
export const FavouritesParts = (props: FavouritesProps) =>
  parts.map((Part, index) => <Part key={index} {...props} />)
