import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-token-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `npm run token` next to a data folder. @returns exit code and output */
function run(settings: Record<string, string> = {}, given = 'admin@descorche.test') {
  const env = { ...process.env, DATA_DIR: folder, IDENTITY_DOMAIN: '', ...settings }
  const program = path.join(import.meta.dirname, 'token.mjs')
  return new Promise<{ code: number; said: string }>((resolve) =>
    execFile(process.execPath, [program, given], { env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, said: stdout + stderr }),
    ),
  )
}
const stopped = () => `No shop is running on ${folder}. Start it with npm start, then run this again.\n`

test('a shop that does not run is said in one sentence, whatever it left behind', async () => {
  expect(await run()).toEqual({ code: 1, said: stopped() })
  for (const left of ['null', '{', '{}', '{"url":"nonsense","secret":"x"}']) {
    await writeFile(path.join(folder, 'embedded-identity.json'), left)
    expect([left, await run()]).toEqual([left, { code: 1, said: stopped() }])
  }
  // when killed, it leaves the file unchanged
  const killed = JSON.stringify({ url: 'http://127.0.0.1:9', secret: 'x' })
  await writeFile(path.join(folder, 'embedded-identity.json'), killed)
  expect(await run()).toEqual({
    code: 1,
    said: 'The shop at http://127.0.0.1:9 does not answer. Start it with npm start.\n',
  })
})

test('with a hosted provider there is nothing to ask here', async () => {
  expect(await run({ IDENTITY_DOMAIN: 'tenant.example' })).toEqual({
    code: 1,
    said: "Sign-in is tenant.example's: ask for a token there.\n",
  })
})

test('another file of settings than .env is named by SETTINGS_FILE; one that is not there is said', async () => {
  const file = path.join(folder, 'otros-ajustes')
  await writeFile(file, 'IDENTITY_DOMAIN=ejemplo.eu.auth0.com\n')
  const settings = { SETTINGS_FILE: file, IDENTITY_DOMAIN: undefined as unknown as string }
  expect((await run(settings)).said).toBe("Sign-in is ejemplo.eu.auth0.com's: ask for a token there.\n")
  expect((await run({ SETTINGS_FILE: '/dev/null' })).said).toContain('does not answer')
  const missing = `${file}-no`
  expect(await run({ SETTINGS_FILE: missing })).toEqual({
    code: 1,
    said: `SETTINGS_FILE names ${missing}, which is not there.\n`,
  })
})
