import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CommandParts } from '../capability.ts'
import { writeShop } from './write-shop.ts'

/** `npm run move-out -- FOLDER`: writes all of the shop as files that the way in reads. */
export async function moveOut({ db, hooks, media, args, folder, say }: CommandParts): Promise<boolean> {
  const [given] = args
  if (given === undefined || given.startsWith('--')) {
    say('Usage: npm run move-out -- FOLDER')
    return false
  }
  const target = path.resolve(folder, given)
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length > 0) {
    say(`${target} is not empty: name another folder.`)
    return false
  }
  let [files, size] = [0, 0]
  for await (const { name, bytes } of writeShop({ db, hooks, media })) {
    const file = path.join(target, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    // it holds addresses of people and the hashes of their passwords
    await writeFile(file, bytes, { mode: 0o600 })
    files += 1
    size += bytes.length
  }
  say(
    `${files} files, ${(size / 1_000_000).toFixed(1)} MB, in ${target}. They hold personal data: keep them safe.`,
  )
  return true
}
