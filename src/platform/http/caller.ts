/** Who makes a call, as the server knows it: the session or the access token says who, the users table says what they may do. */
export type Caller =
  | {
      state: 'anonymous'
      address: string
      /** Why the shop does not let in who is signed in. */
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
