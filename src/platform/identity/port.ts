import type http from 'node:http'

export type TokenClaims = {
  /** Who the token is about. May hold characters that an address must encode, such as `|`. */
  sub: string
  /** First entry of the roles claim. */
  role: string | undefined
  email: string | undefined
  /** Whether the provider says that the address was confirmed by its owner. */
  emailVerified: boolean
  nickname: string | undefined
  name: string | undefined
  picture: string | undefined
  /** Seconds since 1970 at which the token ends. */
  exp: number
}

export type TokenCheck =
  | { ok: true; claims: TokenClaims }
  | {
      ok: false
      /** `unavailable`: the provider's keys could not be had, which says nothing about the token. */
      why: 'missing' | 'malformed' | 'expired' | 'wrong-audience' | 'invalid' | 'unavailable'
    }

export type Profile = {
  email?: string
  emailVerified?: boolean
  nickname?: string
  name?: string
  picture?: string
}

/** The ID token is what the browser got with the access token, unchecked. */
export type ProfileQuestion = { sub: string; accessToken: string; idToken: string | undefined }

/** What the shop needs of whoever says who people are. */
export type IdentityPort = {
  /** Whether an access token is good, and whose it is. Never throws. */
  verifyAccessToken: (token: string) => Promise<TokenCheck>
  /**
   * What the provider knows of a person whose access token says nothing of their address. Never throws. Only a hosted
   * provider has it: the embedded one's tokens say it all.
   */
  readProfile?: (question: ProfileQuestion) => Promise<Profile>
  /** What the browser's client has to know. `domain` is an origin. */
  browserSettings: { domain: string; clientId: string; audience: string; rolesClaim: string }
  /** Takes requests for the provider's own pages; true when it was one of them. Only the embedded one has such pages. */
  handleNode?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** Deletes an account and ends its sessions. Only a provider that keeps accounts for us has it: the embedded one. */
  removeAccount?: (sub: string) => Promise<void>
  close: () => Promise<void>
}
