/** Who makes a call, as the server knows it: the access token says who, the users table says what they may do. */
export type Caller =
  | { state: 'anonymous'; address: string }
  | {
      state: 'signed-in'
      id: string
      role: string
      /** What their role may do beyond their own data; empty for customers. */
      permissions: ReadonlySet<string>
      email: string
      name: string
      address: string
    }

export type SignedIn = Extract<Caller, { state: 'signed-in' }>
