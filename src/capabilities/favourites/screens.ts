import type { CapabilityScreens } from '../capability-screens.ts'

export const favourites: CapabilityScreens = {
  pages: { 'user/listfavorite': 'favourites.tsx' },
  offline: ['favourites.tsx'],
}
