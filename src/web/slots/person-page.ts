/** The address of the page about a person with an account. */
export type PersonPage = (userId: string) => string

const [added] = Object.values(
  import.meta.glob<PersonPage>('../../capabilities/*/web/slots/person-page.ts', {
    eager: true,
    import: 'default',
  }),
)

/** That of a capability; without one, the list of users. */
export const personPage = (userId: string, email: string): string =>
  added?.(userId) ?? `/admin/usuarios?q=${encodeURIComponent(email)}`
