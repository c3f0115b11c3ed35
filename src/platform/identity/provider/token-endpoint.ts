import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type http from 'node:http'
import path from 'node:path'
import { z } from 'zod'
import { isLoopback } from '../../http/client-address.ts'
import { readBody } from '../pages/read-body.ts'

const fileName = 'embedded-identity.json'
const question = z.object({ email: z.string().min(1).max(254) })

export type TokenEndpoint = {
  serve: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>
  close: () => Promise<void>
}

/**
 * Issues access tokens to the operator (`npm run token`): POST from this machine with the secret in
 * `embedded-identity.json` in the data folder, which only its owner can read.
 * @param options.issue undefined if there is no account with that email
 */
export async function openTokenEndpoint(options: {
  dataDir: string
  publicUrl: string
  /** A new secret per start, unless several processes must share one. */
  secret?: string | undefined
  issue: (email: string) => Promise<string | undefined>
}): Promise<TokenEndpoint> {
  const secret = options.secret ?? randomBytes(32).toString('base64url')
  await writeSecret(options.dataDir, { url: options.publicUrl, secret })
  const wanted = Buffer.from(`Bearer ${secret}`)

  return {
    async serve(request, response) {
      const answer = (status: number, body: object) =>
        void response
          .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
          .end(JSON.stringify(body))
      const given = Buffer.from(request.headers.authorization ?? '')
      const isSecret = given.length === wanted.length && timingSafeEqual(given, wanted)
      if (request.method !== 'POST' || !isLoopback(request.socket.remoteAddress) || !isSecret) {
        return answer(403, { error: 'Forbidden' })
      }
      const email = question.safeParse(parse(await readBody(request)))
      if (!email.success) return answer(400, { error: 'Send {"email": "..."}.' })
      const token = await options.issue(email.data.email)
      return token
        ? answer(200, { access_token: token })
        : answer(404, { error: `There is no account ${email.data.email}.` })
    },
    async close() {
      // the last process removes a shared secret
      if (options.secret === undefined) await removeTokenEndpoint(options.dataDir, secret)
    },
  }
}

async function writeSecret(dataDir: string, content: { url: string; secret: string }): Promise<void> {
  const file = path.join(dataDir, fileName)
  await mkdir(dataDir, { recursive: true })
  // written to a new file and renamed, so that no reader sees partial text or the old file's permissions
  const fresh = `${file}.${process.pid}`
  await rm(fresh, { force: true })
  await writeFile(fresh, JSON.stringify(content), { mode: 0o600, flag: 'wx' })
  await rename(fresh, file)
}

/** Removes the secret from the data folder, unless another shop on the folder has written its own. */
export async function removeTokenEndpoint(dataDir: string, secret: string): Promise<void> {
  const file = path.join(dataDir, fileName)
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.includes(secret)) await rm(file, { force: true })
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
