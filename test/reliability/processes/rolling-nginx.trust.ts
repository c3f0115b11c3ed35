import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database.ts'
import { freePort, startShopProcess, type ShopProcess } from '../../shop-process.ts'
import { figure } from '../size.ts'

/** Debian's nginx with deploy/nginx.conf, before two processes that are restarted one after the other. */

const perSecond = 200
const rounds = 3
let folder: string
let url: string
let undo: (() => Promise<unknown>)[] = []
let processes: ShopProcess[] = []
let start: (index: number) => Promise<ShopProcess>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-rolling-'))
  const { connectionString, drop } = await createTestDatabase()
  const [https, first, second] = [await freePort(), await freePort(), await freePort()]
  url = `https://localhost:${https}`
  start = (index) =>
    startShopProcess({
      PORT: String([first, second][index]),
      PUBLIC_URL: url,
      DATABASE_URL: connectionString,
      DATA_DIR: path.join(folder, 'data'),
      TRUST_PROXY: 'true',
      DRAIN_SECONDS: '5',
      REQUESTS_PER_MINUTE: '10000000',
    })
  processes = [await start(0), await start(1)]
  const stopNginx = await startNginx({ https, first, second })
  undo = [stopNginx, ...processes.map((_, index) => async () => processes[index]?.stop()), drop]
}, 240_000)
afterAll(async () => {
  for (const one of undo) await one()
  await rm(folder, { recursive: true, force: true })
}, 120_000)

/** The file as it is shipped, but for names and ports. */
async function startNginx({ https, first, second }: Record<'https' | 'first' | 'second', number>) {
  const key = path.join(folder, 'key.pem')
  const certificate = path.join(folder, 'certificate.pem')
  const subject = ['-nodes', '-subj', '/CN=localhost', '-days', '2']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  )
  const shipped = await readFile(path.resolve(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  const server = shipped
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replaceAll('server_name shop.example', 'server_name localhost')
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, key)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    `user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 2048; } http { access_log off; ${server} }`,
  )
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'inherit' })
  await wait(1000)
  return async () => {
    nginx.kill('SIGQUIT')
    await new Promise((resolve) => nginx.once('exit', resolve))
  }
}

const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 128 })

function ask(method: string, address: string, json?: object): Promise<number | string> {
  const text = json && JSON.stringify(json)
  const headers = text
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    : {}
  return new Promise((resolve) => {
    https
      .request(new URL(address, url), { method, headers, agent, timeout: 30_000 }, (response) => {
        response.resume().on('end', () => resolve(`${method} ${response.statusCode}`))
      })
      .on('timeout', function (this: { destroy: (failure: Error) => void }) {
        this.destroy(new Error('timeout'))
      })
      .on('error', (failure) => resolve(`${method} ${failure.message}`))
      .end(text)
  })
}

test('two processes are restarted one after the other, and no request fails', async () => {
  const answers = new Map<string | number, number>()
  const count = (answer: string | number) => void answers.set(answer, (answers.get(answer) ?? 0) + 1)
  let sent = 0
  const open = new Set<Promise<void>>()
  const body = { products: [{ product_id: 1, quantity: 1 }] }
  const paths = ['/', '/api/products?page=2', '/api/health']
  const shoot = () => {
    sent += 1
    const one = (sent % 4 === 0 ? ask('POST', '/api/quote', body) : ask('GET', paths[sent % 3] ?? '/')).then(
      count,
    )
    open.add(one)
    void one.then(() => open.delete(one))
  }
  const began = performance.now()
  // as many as are due: a timer that is late makes up for it
  const firing = setInterval(() => {
    while (sent < ((performance.now() - began) / 1000) * perSecond) shoot()
  }, 5)
  for (let round = 0; round < rounds; round += 1) {
    for (const index of [0, 1]) {
      await wait(2000)
      expect(await processes[index]?.stop()).toBe(0)
      processes[index] = await start(index)
      while (
        !(await fetch(`${processes[index]?.url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        await wait(200)
    }
  }
  await wait(2000)
  clearInterval(firing)
  const seconds = (performance.now() - began) / 1000
  await Promise.all(open)
  const all = Object.fromEntries(answers)
  figure(
    'rolling update behind nginx',
    `${sent} requests in ${seconds.toFixed(0)} s, ${2 * rounds} restarts`,
    JSON.stringify(all),
  )
  expect(Object.keys(all).toSorted((a, b) => a.localeCompare(b))).toEqual(['GET 200', 'POST 200'])
}, 600_000)
