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
  const place = pathToFileURL(path.join(root, mutant.file)).href
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (url !== place) return loaded
      const text =
        loaded.source === undefined || loaded.source === null
          ? ''
          : Buffer.from(loaded.source as Uint8Array).toString()
      if (text.split(mutant.find).length !== 2) throw new Error(`${mutant.name}: its text is not there once`)
      return { ...loaded, source: text.replace(mutant.find, () => mutant.replace) }
    },
  })
}
