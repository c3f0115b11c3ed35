/** The caller, identified by a session or access token and authorised by the users table. */
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
      /** What the role allows beyond the user's own data; empty for customers. */
      permissions: ReadonlySet<string>
      email: string
      name: string
      address: string
      /** The session at the provider, if the request names one. */
      session?: string | undefined
      /** The key that a program calls with. `id` and `role` are its maker's; `permissions` are its own. */
      key?: { id: number; name: string; perMinute: number }
    }

export type SignedIn = Extract<Caller, { state: 'signed-in' }>
