// Loaded before the simulation with --import: changes one line of the sources as they are read.
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { mutants } from './mutants-list.ts'

const name = process.env['SIMULATION_MUTANT']
const mutant = mutants.find((one) => one.name === name)
if (name && !mutant) throw new Error(`No such mutant: ${name}`)
if (mutant) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
  const places = new Map(
    [mutant, ...(mutant.also ?? [])].map((one) => [pathToFileURL(path.join(root, one.file)).href, one]),
  )
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const place = places.get(url)
      if (!place) return loaded
      const text = Buffer.from((loaded.source ?? '') as Uint8Array).toString()
      if (text.split(place.find).length !== 2) throw new Error(`${mutant.name}: its text is not there once`)
      return { ...loaded, source: text.replace(place.find, () => place.replace) }
    },
  })
}
