import type { FooterLink } from '../../../../web/slots/footer-links.ts'

export default ['/sommelier', 'Sommelier'] satisfies FooterLink
