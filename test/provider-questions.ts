import { createHash, randomBytes } from 'node:crypto'
import { clientId, signIn, TestBrowser, type Tokens } from './identity-testing.ts'

/** A provider's metadata document. */
export type Metadata = Record<string, string | boolean | string[]>

type Given = Record<string, string | undefined>

/** Requests to a provider by its metadata alone, with a signed-in session. */
export async function openQuestions(url: string, metadata: Metadata) {
  const browser = new TestBrowser(url)
  await signIn(url, browser, 'cliente@descorche.test')
  const at = (name: string) => String(metadata[name])
  const list = (name: string) => metadata[name] as string[]
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')

  /**
   * The authorization endpoint's response to a valid request with the given changes; `undefined` removes a
   * parameter.
   */
  async function authorize(given: Given = {}, as = browser): Promise<Response> {
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${url}/`,
      scope: 'openid profile email',
      state: 's',
      nonce: 'n',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...given,
    }
    const query = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return as.get(`${at('authorization_endpoint')}?${new URLSearchParams(query).toString()}`)
  }
  /** The parameters of a redirect. */
  const parametersOf = (answer: Response, part: 'search' | 'hash' = 'search') =>
    new URLSearchParams(new URL(answer.headers.get('location') ?? '', url)[part].slice(1))
  const codeOf = async (given?: Given) => parametersOf(await authorize(given)).get('code') ?? 'no code'

  async function ask(endpoint: string, form: Record<string, string>) {
    const body = new URLSearchParams({ client_id: clientId, ...form })
    const answer = await fetch(at(endpoint), { method: 'POST', body })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Tokens & { error?: string } }
  }
  const exchange = (code: string, more: Record<string, string> = {}) =>
    ask('token_endpoint', {
      grant_type: 'authorization_code',
      redirect_uri: `${url}/`,
      code,
      code_verifier: verifier,
      ...more,
    })
  const tokens = async (given?: Given) => (await exchange(await codeOf(given))).body

  async function userinfo(token: string) {
    const answer = await fetch(at('userinfo_endpoint'), { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { browser, at, list, verifier, authorize, parametersOf, codeOf, ask, exchange, tokens, userinfo }
}
