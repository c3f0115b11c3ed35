import type { OfflinePage } from '../../../../web/slots/offline.ts'

export default {
  path: '/user/listfavorite',
  name: 'Mis favoritos',
  call: 'favorite',
} satisfies OfflinePage
