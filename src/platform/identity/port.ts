import type http from 'node:http'
import type { AccountSecurity } from './account-security.ts'

export type TokenClaims = {
  /** The token's subject. May hold characters that an address must encode, such as `|`. */
  sub: string
  /** First entry of the roles claim. */
  role: string | undefined
  email: string | undefined
  /** Whether the provider verified the address; undefined where it says nothing. */
  emailVerified: boolean | undefined
  nickname: string | undefined
  name: string | undefined
  picture: string | undefined
  /** The session at the provider that the token belongs to. Tokens from the token endpoint of the operator have none. */
  sid?: string | undefined
  /** Expiry, in seconds since 1970. */
  exp: number
}

export type TokenCheck =
  | { ok: true; claims: TokenClaims }
  | {
      ok: false
      /** `unavailable`: the provider's keys could not be fetched, which says nothing about the token. */
      why: 'missing' | 'malformed' | 'expired' | 'wrong-audience' | 'invalid' | 'unavailable'
    }

export type Profile = {
  email?: string
  emailVerified?: boolean
  nickname?: string
  name?: string
  picture?: string
}

/** The ID token is what the browser sent with the access token, not verified. */
export type ProfileQuestion = { sub: string; accessToken: string; idToken: string | undefined }

/** Who signed out at the provider: a session of theirs, or all of a person's. */
export type SignedOutThere = { session: string | undefined; person: string | undefined }

/** The shop's own pages as a client of the provider: confidential where it has a secret. */
export type WebClient = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  tokenAuthentication: 'client_secret_post' | 'client_secret_basic'
  scope: string
  /** Claim of the ID token that names the session at the provider. */
  sessionClaim: string
  /** Reads the token by which a provider says that a user signed out there. Not of the embedded one: it ends them itself. */
  readLogoutToken?: (token: string) => Promise<SignedOutThere | undefined>
  /** How the provider is reached, where not by the network. */
  fetch?: (
    url: string,
    sent: {
      method: string
      headers: Record<string, string>
      body?: unknown
      signal?: AbortSignal | undefined
    },
  ) => Promise<Response>
}

/** What the shop needs of an identity provider. */
export type IdentityPort = {
  /** Verifies an access token. Never throws. */
  verifyAccessToken: (token: string) => Promise<TokenCheck>
  /**
   * The profile of a user whose access token lacks the address. Never throws. Only for a hosted provider: the embedded
   * one's tokens are complete.
   */
  readProfile?: (question: ProfileQuestion) => Promise<Profile>
  webClient: WebClient
  /** Where a provider's claims name the roles. */
  rolesClaim: string
  /** Handles requests for the provider's own pages; true when it did. Only for the embedded provider. */
  handleNode?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /**
   * Deletes an account and ends its sessions. Only for a provider that stores accounts for the shop: the embedded one.
   */
  removeAccount?: (sub: string) => Promise<void>
  /** Whether the staff's sessions need a second factor. Only where the shop asks for it: at the embedded provider. */
  demandsSecondFactor?: () => Promise<boolean>
  /** Sessions and password of a person. Only for the embedded provider. */
  accountSecurity?: AccountSecurity
  close: () => Promise<void>
}
