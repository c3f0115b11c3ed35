import type { PersonPage } from '../../../../web/slots/person-page.ts'

const personPage: PersonPage = (userId) => `/admin/cliente?id=${encodeURIComponent(userId)}`

export default personPage
