import type http from 'node:http'

export type TokenClaims = {
  sub: string
  /** First entry of the roles claim. */
  role: string | undefined
  email: string | undefined
  nickname: string | undefined
  name: string | undefined
  picture: string | undefined
}

export type TokenCheck =
  | { ok: true; claims: TokenClaims }
  | { ok: false; why: 'expired' | 'invalid' | 'unavailable' }

/** What the shop needs of whoever says who people are. */
export type IdentityPort = {
  verifyAccessToken: (token: string) => Promise<TokenCheck>
  /** What the browser's client has to know. `domain` is an origin. */
  browserSettings: { domain: string; clientId: string; audience: string; rolesClaim: string }
  /** Takes requests for the provider's own pages; true when it was one of them. Only the embedded one has any. */
  handleNode?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  close: () => Promise<void>
}
