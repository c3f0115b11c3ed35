import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallContract } from '../../platform/http/endpoint.ts'
import { permissionsOf, type Permission } from '../../users/permissions.ts'
import { staffRoles, type ActiveRole } from '../../users/role.ts'
import { become } from '../session/session.ts'
import routes from '../routes.ts'
import { sections } from './ui/sections.ts'
import type { AdminData } from './ui/load-admin.ts'

/** Opens every admin screen as every role: who may open it, and that it requests nothing else. */

const requested = vi.hoisted((): string[] => [])
vi.mock('../api/use-api.ts', () => ({
  browserApi: () => async (name: string) => {
    requested.push(name)
    return { ok: false, problem: { status: 404, detail: '' } }
  },
}))
beforeEach(() => void requested.splice(0))

type Loader = (args: object) => Promise<AdminData<object>>
const modules = import.meta.glob<{ clientLoader?: Loader }>('./**/*.tsx')
const pagesOf = (route: RouteConfigEntry): RouteConfigEntry[] => route.children?.flatMap(pagesOf) ?? [route]
const screens = routes.flatMap(pagesOf).filter(({ file }) => file.startsWith('admin/'))

const tables = Object.values(
  import.meta.glob<Record<string, unknown>>('../../**/*.contract.ts', { eager: true }),
)
const contracts = new Map<string, CallContract>(
  tables.flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, table]) => Object.entries(table as Record<string, CallContract>)),
  ),
)

function isAllowed(role: ActiveRole, call: string): boolean {
  const contract = contracts.get(call)
  const needed = contract?.access === 'signed-in' ? contract.beyondOwn : contract?.access
  return needed === 'public' || (permissionsOf[role] as ReadonlySet<string | undefined>).has(needed)
}

test('every screen opens with its permission, calls only permitted endpoints, and none without it', async () => {
  const roles: ActiveRole[] = [...staffRoles, 'User']
  const needed = new Map<string, Permission>()
  const wrong: string[] = []
  let cells = 0
  for (const { file, path = '' } of screens) {
    const { clientLoader } = (await modules[`./${file.replace('admin/', '')}`]?.()) ?? {}
    expect(clientLoader, file).toBeDefined()
    for (const role of roles) {
      requested.splice(0)
      become({ state: 'signed-in', user: { sub: 'x', email: '', nickname: '', name: '', picture: '' }, role })
      const url = `http://localhost:9/${path.replace(':id', '5')}?id=5&ids=5`
      // loaders throw what the shop refused
      const data = await clientLoader?.({ request: new Request(url), params: { id: '5' } }).catch(
        () => 'asked',
      )
      cells += 1
      if (data === 'asked' || (data as AdminData<object>)?.value.found !== undefined) {
        const more = requested.filter((call) => !isAllowed(role, call))
        if (more.length > 0) wrong.push(`${path} as ${role} asks ${more.join(', ')}`)
        if (role === 'User') wrong.push(`${path} opens for a customer`)
      } else {
        needed.set(`/${path}`, (data as NonNullable<AdminData<object>>).value.needs)
        if (requested.length > 0) wrong.push(`${path} asks ${requested.join(', ')} for ${role}`)
        if (permissionsOf[role].has((data as NonNullable<AdminData<object>>).value.needs))
          wrong.push(`${path} is closed to ${role}`)
      }
    }
  }
  console.log(`screen matrix: ${cells} cells, ${screens.length} screens x ${roles.length} roles`)
  expect(wrong).toEqual([])
  expect(screens.length).toBeGreaterThan(18)
  // the menu links to screens that open
  for (const { to, needs } of sections) if (needed.has(to)) expect(needed.get(to), to).toBe(needs)
})

test('no screen makes a call for anonymous or deactivated users', async () => {
  become({ state: 'anonymous' })
  for (const { file, path = '' } of screens) {
    const { clientLoader } = (await modules[`./${file.replace('admin/', '')}`]?.()) ?? {}
    const request = new Request(`http://localhost:9/${path.replace(':id', '5')}?id=5&ids=5`)
    expect(await clientLoader?.({ request, params: { id: '5' } }), path).toBeNull()
  }
  expect(requested).toEqual([])
})
