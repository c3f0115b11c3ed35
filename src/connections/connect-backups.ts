import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import type { SignedIn } from '../platform/http/caller.ts'
import { throwUnlessRecipient } from '../platform/database/backup/seal.ts'
import { fieldProblem, type Problem } from '../platform/http/problem.ts'
import { tryToWrite } from '../platform/observability/disk-space.ts'
import { fixedFields } from './connection-state.ts'
import { storeChange, type ChangeParts } from './change-as-owner.ts'
import type { backupForm } from './connections.contract.ts'

const system = 'backups'

type Typed = z.output<typeof backupForm>
export type BackupRules = {
  /** The shop's own folders, which take no backups: some of them are served. */
  forbidden: readonly string[]
}

/** Sets when, where and for which key backups are made; what the installation sets stays as it is. */
export async function connectBackups(
  parts: ChangeParts & { backupRules: BackupRules },
  caller: SignedIn,
  { at, folder, recipient, unsealed }: Typed,
): Promise<{ message: string } | Problem> {
  const typed = { at, folder, recipient }
  const fixed = fixedFields(parts.given, system)
  const isOwn = (name: keyof typeof typed) => !fixed.includes(name)
  if (isOwn('at') && typed.at === '') return fieldProblem('at', 'Poné a qué hora, como 04:00')
  if (isOwn('recipient')) {
    if (typed.recipient === '' && !unsealed)
      return fieldProblem(
        'recipient',
        'Las copias tienen datos de tus clientes: creá un par de claves, o marcá que las querés sin cifrar.',
      )
    const wrong = typed.recipient === '' ? undefined : await wrongRecipient(typed.recipient)
    if (wrong) return wrong
  }
  if (isOwn('folder') && typed.folder !== '') {
    const wrong = await wrongFolder(typed.folder, parts.backupRules)
    if (wrong) return wrong
  }
  const fields = Object.fromEntries(Object.entries(typed).filter(([name]) => !fixed.includes(name)))
  const refused = await storeChange(parts, { system, caller }, () => ({
    ok: true,
    content: { fields, secrets: {} },
  }))
  return refused ?? { message: 'Copias programadas.' }
}

async function wrongRecipient(recipient: string): Promise<Problem | undefined> {
  try {
    await throwUnlessRecipient(recipient)
    return undefined
  } catch {
    return fieldProblem('recipient', 'Esa clave no está entera: copiala de nuevo, desde age1 hasta el final.')
  }
}

async function wrongFolder(folder: string, { forbidden }: BackupRules): Promise<Problem | undefined> {
  const place = path.resolve(folder)
  const within = (outer: string) => place === outer || place.startsWith(`${outer}${path.sep}`)
  if (forbidden.some((outer) => within(path.resolve(outer))))
    return fieldProblem(
      'folder',
      'Ahí están los archivos de la tienda: elegí otra carpeta, mejor en otro disco.',
    )
  try {
    // one level alone: a typing error makes no tree of folders
    await mkdir(place, { mode: 0o700 }).catch(unlessThere)
    await tryToWrite(place)
    return undefined
  } catch (failure) {
    const { code = '' } = failure as NodeJS.ErrnoException
    const full = code === 'ENOSPC' || code === 'EDQUOT'
    return fieldProblem(
      'folder',
      full
        ? 'En esa carpeta no hay lugar.'
        : 'La tienda no puede escribir en esa carpeta. Dejala vacía para usar la de siempre, o pedí que le den permiso.',
    )
  }
}

function unlessThere(failure: NodeJS.ErrnoException): void {
  if (failure.code !== 'EEXIST') throw failure
}
