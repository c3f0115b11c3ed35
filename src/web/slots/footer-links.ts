/** A page and its name. */
export type FooterLink = readonly [to: string, name: string]

/** The pages of the capabilities that the footer links to. */
export const footerLinks = Object.values(
  import.meta.glob<FooterLink>('../../capabilities/*/web/slots/footer-links.ts', {
    eager: true,
    import: 'default',
  }),
)
