import type { Declaration } from '../declaration.ts'

export const recommendations = {
  tables: {
    // `person` numbers a stranger of a published file, nobody of this shop
    taste_ratings: { owner: 'capabilities/recommendations', plain: 'person product_id liked rated_on' },
    wine_neighbours: {
      owner: 'capabilities/recommendations',
      plain: 'product_id neighbour_ids together lately trend liked people learned_at',
    },
  },
} satisfies Declaration
