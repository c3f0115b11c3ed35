import type { TokenCallers } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { permissionsOf } from '../../users/permissions.ts'
import { findKey, noteUse, type KeyRow } from './api-keys.queries.ts'
import type { KeyAnswer } from './api-keys.contract.ts'
import { isKeyText, keyHash, keyPrefix } from './key-text.ts'

const refused = (detail: string) =>
  new Problem(401, detail, {}, { 'www-authenticate': 'Bearer error="invalid_token"' })
const unknown = refused('Esa clave no existe. Revisá que esté entera.')
const ended = refused('Esa clave se terminó. Pedile otra a la tienda.')
const expired = refused('Esa clave venció. Pedile otra a la tienda.')
const stopped = refused('Quien hizo esa clave ya no administra la tienda. Pedile otra a la tienda.')

/** Callers by key: their scopes, as far as the key's maker has these permissions now. */
export function keyCallers(db: Db): TokenCallers {
  return {
    prefix: keyPrefix,
    async identify(token, address) {
      const key = isKeyText(token) ? await findKey(db, keyHash(token)) : undefined
      if (!key) return unknown
      const state = keyState(key, new Date())
      if (state === 'ended') return ended
      if (state === 'expired') return expired
      if (state === 'stopped') return stopped
      if (key.unnoted) await noteUse(db, key.id)
      return {
        state: 'signed-in',
        id: key.made_by,
        role: key.maker_role,
        permissions: permissionsOfKey(key),
        email: key.email,
        name: key.full_name,
        address,
        key: { id: key.id, name: `${key.name} …${key.hint}`, perMinute: key.per_minute },
      }
    },
  }
}

function permissionsOfKey({
  scopes,
  maker_role,
}: Pick<KeyRow, 'scopes' | 'maker_role'>): ReadonlySet<string> {
  const makers: ReadonlySet<string> = permissionsOf[maker_role]
  return new Set(scopes.filter((scope) => makers.has(scope)))
}

export function keyState(key: KeyRow, now: Date): KeyAnswer['state'] {
  if (key.ended_at) return 'ended'
  if (key.expires_at && key.expires_at <= now) return 'expired'
  return permissionsOf[key.maker_role].size > 0 ? 'works' : 'stopped'
}
