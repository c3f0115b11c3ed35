import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from '../src/app/config.ts'
import { misspeltSettings } from '../src/app/misspelt-settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const serving = JSON.parse(read('scripts/serving.json')) as {
  flags: string[]
  environment: Record<string, string>
}
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
/** Words that are no settings of the shop: how Node runs it, and what compose itself needs. */
const others = [...Object.keys(serving.environment), 'SHOP_HOST', 'POSTGRES_PASSWORD']

/** `NAME=value` pairs of a line. */
const pairsOf = (line: string) =>
  [...line.matchAll(/([A-Z][A-Z\d_]*)=(\S*)/g)].map(([, name = '', value = '']) => [name, value] as const)

/** Settings in the samples that the shop does not know, or not in that form. */
function wrongSettings(pairs: (readonly [string, string])[]): string[] {
  return pairs.flatMap(([name, value]) => {
    if (others.includes(name)) return []
    if (!settingNames.includes(name)) return [`${name} is no setting`]
    try {
      readConfig({ [name]: value.replaceAll(/%i/g, '3001'), ALLOW_EMBEDDED: 'true' })
      return []
    } catch (failure) {
      return [(failure as Error).message]
    }
  })
}

describe('the Dockerfile', () => {
  const lines = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test('copies what exists and is not ignored, from stages that exist', () => {
    const ignored = new Set(read('.dockerignore').split('\n'))
    const stages = of('FROM').flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? [])
    const sources = of('COPY').flatMap((line) => {
      const [, stage, rest = line] = /^--from=(\w+) (.*)$/.exec(line) ?? []
      if (stage) expect(stages).toContain(stage)
      return stage ? [] : rest.split(' ').slice(0, -1)
    })
    expect(sources.length).toBeGreaterThan(5)
    for (const source of sources) {
      expect(existsSync(path.join(root, source)), source).toBe(true)
      expect(ignored.has(source), `${source} is ignored`).toBe(false)
    }
  })

  test('names scripts of npm that exist, and runs a program that exists', () => {
    for (const [, name = ''] of of('RUN')
      .join('\n')
      .matchAll(/npm run (\S+)/g))
      expect(Object.keys(scripts)).toContain(name)
    const [command] = of('CMD')
      .slice(-1)
      .map((line) => JSON.parse(line) as string[])
    expect(existsSync(path.join(root, command?.at(-1) ?? ''))).toBe(true)
    expect(command?.slice(1, -1)).toEqual(serving.flags)
  })

  test('sets settings that exist, as the shop is served elsewhere, and not as root', () => {
    const pairs = of('ENV')
      .flatMap(pairsOf)
      .filter(([name]) => name !== 'NODE_ENV')
    expect(wrongSettings(pairs)).toEqual([])
    const { NODE_COMPILE_CACHE: _, ...environment } = serving.environment
    expect(Object.fromEntries(pairs)).toMatchObject(environment)
    expect(of('USER')).toEqual(['node'])
  })

  test('asks for health at the port of its settings', async () => {
    const [, check = '[]'] = /CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0] ?? '') ?? []
    const [, ...args] = JSON.parse(check) as string[]
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const child = spawn(process.execPath, args, { env: { PORT: String(port) } })
    const code = await new Promise((resolve) => child.on('exit', resolve))
    server.close()
    expect({ code, asked }).toEqual({ code: 0, asked: ['/api/health'] })
  })

  test('takes every folder that the server reads', () => {
    const taken = of('COPY').join(' ')
    for (const folder of [
      'src',
      'scripts',
      'migrations',
      'seeds',
      'stand-ins',
      'build',
      'node_modules',
      'package-lock.json',
    ])
      expect(taken).toContain(folder)
  })

  test('lets no settings, data or history into an image', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', '.env', 'deploy/.env', 'data', 'node_modules', 'build'])
      expect(ignored).toContain(name)
  })
})

test('compose: settings exist, names of services and files too', () => {
  const text = read('deploy/compose.yaml')
  const shop = text.slice(text.indexOf('  shop:'), text.indexOf('\n  database:\n'))
  const set = [...shop.matchAll(/^ {6}([A-Z][A-Z\d_]*): (\S+)$/gm)].map(
    ([, name = '', value = '']) =>
      [name, value.replace('${SHOP_HOST:?}', 'shop.example').replace('${POSTGRES_PASSWORD:?}', 'x')] as const,
  )
  expect(set.map(([name]) => name)).toEqual(['PUBLIC_URL', 'DATABASE_URL'])
  expect(wrongSettings(set)).toEqual([])
  // compose starts the services that the shop's settings name
  expect(text).toContain('@database:5432/shop')
  for (const [, file = ''] of text.matchAll(/- \.\/(\S+?):/g))
    expect(existsSync(path.join(root, 'deploy', file)), file).toBe(true)
  expect(text).toContain('dockerfile: deploy/Dockerfile')
  const example = parseEnv(read('deploy/env.example'))
  expect(wrongSettings(Object.entries(example).map(([name, value]) => [name, value ?? '']))).toEqual([])
  // those that compose itself needs raise no warning at start
  expect(misspeltSettings(example as Record<string, string>).filter(({ didYouMean }) => didYouMean)).toEqual(
    [],
  )
  // each variable that the file demands stands in the example
  for (const [, name = ''] of text.matchAll(/\$\{(\w+)/g)) expect(Object.keys(example)).toContain(name)
})

test('server imports resolve without devDependencies', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const served = globSync('{src,seeds}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !/^src\/(web|capabilities\/[^/]+\/web)\//.test(file),
  )
  expect(served.length).toBeGreaterThan(300)
  const missing = served.flatMap((file) =>
    [...read(file).matchAll(/^import (?!type )(?:[^'\n]|\n(?!import))*?from '([^'.][^']*)'/gm)].flatMap(
      ([, name = '']) => {
        const wanted = name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/')
        return name.startsWith('node:') || wanted in dependencies ? [] : [`${file}: ${wanted}`]
      },
    ),
  )
  expect(missing).toEqual([])
})

const units = readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.service'))

test.each(units)('%s runs what exists, with settings that exist', (name) => {
  const unit = read(`deploy/${name}`)
  const of = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const pairs = of('Environment')
    .flatMap(pairsOf)
    .filter(([key]) => key !== 'NODE_ENV')
  expect(wrongSettings(pairs)).toEqual([])
  const { NODE_COMPILE_CACHE: _, ...environment } = serving.environment
  expect(Object.fromEntries(pairs)).toMatchObject(environment)
  const [, ...words] = (of('ExecStart')[0] ?? '').split(' ')
  expect(words.slice(0, -1)).toEqual(serving.flags)
  expect(existsSync(path.join(root, (words.at(-1) ?? '').replace('/opt/descorche/current/', '')))).toBe(true)
  // V8 writes code, and the embedded database is spoken to by a socket file
  expect(of('MemoryDenyWriteExecute')).toEqual([])
  expect(of('RestrictAddressFamilies')[0]).toContain('AF_UNIX')
})

const has = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined
const hasSystemd = has('systemd-analyze', '--version')

test.skipIf(!hasSystemd).each(units)('%s is hardened: systemd scores it under 3', (name) => {
  const { stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', path.join(root, 'deploy', name)],
    {
      encoding: 'utf8',
    },
  )
  const score = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
  expect(score).toBeLessThan(3)
})

test('the proxies let through what the shop takes, and pass on what it counts people by', () => {
  const nginx = read('deploy/nginx.conf')
  const caddy = read('deploy/Caddyfile')
  const largest = 20_000_000
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1]) * 1_048_576).toBeGreaterThan(largest)
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1_000_000).toBeGreaterThan(largest)
  expect(nginx).toContain('proxy_set_header Host $host;')
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  // a refused connection must not close a process for 10 s, and no purchase is sent twice
  expect([...nginx.matchAll(/^ {4}server [\d.:]+ max_fails=0;$/gm)]).toHaveLength(2)
  expect(nginx.replaceAll(/#.*/g, '')).not.toContain('non_idempotent')
  // connections are given up before the shop does (http-server.ts: 5 s)
  for (const text of [nginx, caddy]) expect(text).toMatch(/keepalive(_timeout)? 4s/)
})

test.skipIf(!has('promtool', '--version'))(
  'each alert is raised by what it is for, and by nothing else',
  () => {
    const { status, stderr } = spawnSync('promtool', ['test', 'rules', 'rules.test.yml'], {
      cwd: path.join(root, 'deploy'),
      encoding: 'utf8',
    })
    expect(stderr).not.toContain('FAILED')
    expect(status).toBe(0)
  },
)

test('every alert has a test and a remedy', () => {
  const rules = read('deploy/rules.yml')
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  const tested = read('deploy/rules.test.yml')
  for (const name of names) expect(tested.split(`alertname: ${name}`)).toHaveLength(3)
  expect(rules.match(/remedy: '/g)).toHaveLength(names.length)
})

test('the panels of the dashboard do not lie upon each other', () => {
  const { panels } = JSON.parse(read('deploy/dashboard.json')) as {
    panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[]
  }
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
