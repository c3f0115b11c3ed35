import type http from 'node:http'
import type { AccountSecurity } from '../factors/account-security.ts'

export type TokenClaims = {
  /** The token's subject. May contain characters that URLs must encode, such as `|`. */
  sub: string
  /** First entry of the roles claim. */
  role: string | undefined
  email: string | undefined
  /** Whether the provider verified the email; undefined if it does not say. */
  emailVerified: boolean | undefined
  nickname: string | undefined
  name: string | undefined
  picture: string | undefined
  /** The provider's session that the token belongs to. Missing in tokens for the operator. */
  sid?: string | undefined
  /** Expiry in seconds since 1970. */
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

/** `idToken` is unverified: the browser sent it with the access token. */
export type ProfileQuestion = { sub: string; accessToken: string; idToken: string | undefined }

/** A sign-out at the provider: of one session, or of all of a user's. */
export type SignedOutThere = { session: string | undefined; person: string | undefined }

/** The shop's address that the provider sends a signed-in browser back to. */
export const returnPath = '/sesion/retorno'

/** The shop's pages as a client of the provider; confidential if there is a secret. */
export type WebClient = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  tokenAuthentication: 'client_secret_post' | 'client_secret_basic'
  scope: string
  /** The ID token's claim that names the session at the provider. */
  sessionClaim: string
  /** Reads a hosted provider's logout token. The embedded provider ends sessions itself. */
  readLogoutToken?: (token: string) => Promise<SignedOutThere | undefined>
  /** Replaces the network for reaching the provider. */
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

/** An identity provider. */
export type IdentityPort = {
  /** Verifies an access token. Never throws. */
  verifyAccessToken: (token: string) => Promise<TokenCheck>
  /**
   * The profile of a user whose access token lacks the email. Never throws. Only for hosted providers: the
   * embedded one's tokens are complete.
   */
  readProfile?: (question: ProfileQuestion) => Promise<Profile>
  webClient: WebClient
  /** The claim with the roles. */
  rolesClaim: string
  /** Handles requests for the embedded provider's pages and returns whether it did. */
  handleNode?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** Deletes an account and ends its sessions. Only for the embedded provider, which stores accounts. */
  removeAccount?: (sub: string) => Promise<void>
  /** Whether staff sessions need a second factor. Only the embedded provider can require one. */
  demandsSecondFactor?: () => Promise<boolean>
  /** A user's sessions and password. Only for the embedded provider. */
  accountSecurity?: AccountSecurity
  close: () => Promise<void>
}
