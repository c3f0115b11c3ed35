import { z } from 'zod'
import type { Caller } from './caller.ts'
import type { CallContract, PermissionName } from './endpoint.ts'

const permissionsOfFields = z.registry<{ permission: PermissionName }>()
const ownersOfRecords = z.registry<{ field: string }>()

/**
 * Marks a field that needs a permission. Every response leaves it out for staff without that permission, so
 * screens open to them must expect it to be missing.
 */
export function restricted<T extends z.ZodType>(permission: PermissionName, schema: T): T {
  const marked = schema.clone()
  permissionsOfFields.add(marked, { permission })
  return marked
}

export function permissionOfField(schema: z.core.$ZodType): PermissionName | undefined {
  return permissionsOfFields.get(schema as z.ZodType)?.permission
}

/**
 * Marks records that their owner may read completely.
 * @param field holds the owner's id
 */
export function ownedBy<T extends z.ZodObject>(field: string, schema: T): T {
  ownersOfRecords.add(schema, { field })
  return schema
}

/** Copies a value without the fields that the caller may not read. */
type Cut = (value: unknown, caller: Allowed) => unknown
type Allowed = { id: string; permissions: ReadonlySet<string> }

/**
 * Removes restricted fields from a response. Only responses about other users' data are cut; public responses
 * and a user's own data are not.
 */
export function withoutRestricted(contract: CallContract, value: unknown, caller: Caller): unknown {
  if (caller.state === 'anonymous' || !isAboutOthers(contract, caller.permissions)) return value
  return cutOf(contract.answer)?.(value, caller) ?? value
}

function isAboutOthers({ access, beyondOwn }: CallContract, permissions: ReadonlySet<string>): boolean {
  if (access === 'public') return false
  return access !== 'signed-in' || (beyondOwn !== undefined && permissions.has(beyondOwn))
}

const cuts = new WeakMap<z.core.$ZodType, { cut: Cut | undefined }>()

/** Undefined for a schema without restricted fields. */
function cutOf(schema: z.core.$ZodType): Cut | undefined {
  const cached = cuts.get(schema)
  if (cached) return cached.cut
  const cut = makeCut(schema as z.core.$ZodTypes)
  cuts.set(schema, { cut })
  return cut
}

function makeCut(schema: z.core.$ZodTypes): Cut | undefined {
  const { def } = schema._zod
  if (def.type === 'object') return cutFields(schema as z.ZodObject)
  if (def.type === 'array')
    return inside(Array.isArray, cutOf(def.element), (value, cut) => (value as unknown[]).map(cut))
  if (def.type === 'union') return cutAny(def.options.map(cutOf))
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'readonly')
    return cutOf(def.innerType)
  if (def.type === 'record')
    return inside(isRecord, cutOf(def.valueType), (value, cut) =>
      Object.fromEntries(Object.entries(value as object).map(([key, nested]) => [key, cut(nested)])),
    )
  return undefined
}

function cutFields(schema: z.ZodObject): Cut | undefined {
  const fields = Object.entries(schema.shape).flatMap(([name, inner]) => {
    const [permission, cut] = [permissionOfField(inner), cutOf(inner)]
    return permission || cut ? [{ name, permission, cut }] : []
  })
  if (fields.length === 0) return undefined
  const owner = ownersOfRecords.get(schema)?.field
  return (value, caller) => {
    if (!isRecord(value) || (owner !== undefined && value[owner] === caller.id)) return value
    const left = { ...value }
    for (const { name, permission, cut } of fields) {
      if (permission && !caller.permissions.has(permission)) delete left[name]
      else if (cut && name in left) left[name] = cut(left[name], caller)
    }
    return left
  }
}

/** Cuts a union by whichever of its schemas matches. */
function cutAny(options: readonly (Cut | undefined)[]): Cut | undefined {
  const relevant = options.filter((cut) => cut !== undefined)
  if (relevant.length === 0) return undefined
  return (value, caller) => relevant.reduce((left, cut) => cut(left, caller), value)
}

function inside(
  fits: (value: unknown) => boolean,
  cut: Cut | undefined,
  each: (value: unknown, cut: (item: unknown) => unknown) => unknown,
): Cut | undefined {
  if (!cut) return undefined
  return (value, caller) => (fits(value) ? each(value, (item) => cut(item, caller)) : value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
