import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sealWith, type Seal } from '../platform/database/sealing.ts'

/** The key that secrets of connections are sealed with: that of the settings, or of a file in the data folder. */
export type SecretsKey = {
  /** Undefined while there is none: nothing was sealed on this machine yet. */
  find: () => Promise<Seal | undefined>
  /** Makes a key if the folder has none yet. */
  findOrMake: () => Promise<Seal>
}

const purpose = 'connections'

/**
 * No backup holds the key: a restored shop on another machine cannot open what was sealed, and asks for it again.
 * @param given SECRETS_KEY, which several machines on one database share.
 */
export function secretsKey(dataDir: string, given: string | undefined): SecretsKey {
  const file = path.join(dataDir, 'secrets.key')
  const read = async () => {
    const text = given ?? (await readFile(file, 'utf8').catch(unlessMissing))?.trim()
    return text ? sealWith(text, purpose) : undefined
  }
  return {
    find: read,
    async findOrMake() {
      const stored = await read()
      if (stored) return stored
      await makeOnce(file)
      const made = await read()
      if (!made) throw new Error(`${file} holds no key`)
      return made
    },
  }
}

function unlessMissing(failure: NodeJS.ErrnoException): undefined {
  if (failure.code !== 'ENOENT') throw failure
}

/** Of two processes that make it, the first wins; none ever reads half of it. */
async function makeOnce(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  try {
    await link(draft, file)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
  } finally {
    await rm(draft, { force: true })
  }
}
