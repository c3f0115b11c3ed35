import type { AccountLink } from '../../../../web/slots/account-links.ts'

export default {
  to: '/user/listfavorite',
  name: 'Mis Favoritos',
  text: 'Los vinos que te gustan',
} satisfies AccountLink
