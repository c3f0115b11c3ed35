/** The caller: identified by session or access token, authorised by the users table. */
export type Caller =
  | {
      state: 'anonymous'
      address: string
      /** Why a signed-in user has no access. */
      refused?: string
    }
  | {
      state: 'signed-in'
      id: string
      role: string
      /** What their role may do beyond their own data; empty for customers. */
      permissions: ReadonlySet<string>
      email: string
      name: string
      address: string
      /** Their session at the provider, where the request names one. */
      session?: string | undefined
    }

export type SignedIn = Extract<Caller, { state: 'signed-in' }>
