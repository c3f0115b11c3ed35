/** A page of a person's own, with what is there. */
export type AccountLink = { to: string; name: string; text: string }

/** The pages of the capabilities that 'Mi cuenta' links to. */
export const accountLinks = Object.values(
  import.meta.glob<AccountLink>('../../capabilities/*/web/slots/account-links.ts', {
    eager: true,
    import: 'default',
  }),
)
