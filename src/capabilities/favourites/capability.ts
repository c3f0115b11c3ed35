import type { Capability } from '../capability.ts'
import { favouritesApi } from './favourites.api.ts'
import { favouriteCalls } from './favourites.contract.ts'
import { deleteFavouritesOf, likedBy, likedByAnyone } from './favourites.queries.ts'
import { erasePerson, exportPerson } from './personal-data.queries.ts'

export const favourites = {
  contracts: favouriteCalls,
  calls: ({ db }) => favouritesApi(db),
  tags: { Favoritos: 'Los vinos favoritos de una persona.' },
  shortcuts: [{ name: 'Mis favoritos', url: '/user/listfavorite' }],
  hooks: {
    personalData: exportPerson,
    erasePerson,
    forgetProducts: deleteFavouritesOf,
    tastes: likedBy,
    everyonesTastes: likedByAnyone,
  },
} satisfies Capability
