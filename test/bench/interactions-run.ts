import { parseArgs } from 'node:util'
import { interactionTable, measureInteractions } from './interactions.ts'
import { benchFolder, freePort, removeFolder, serveShop } from './served-shop.ts'

/**
 * `npm run bench -- --interactions`: what every touch of the buying journey takes on a slow phone, of a shop on a fresh data
 * folder, median of ten. `--beside URL`: another shop that runs already, another build for example, measured by turns, so
 * that what else the machine does weighs on both. Absolute figures count on a quiet machine.
 */
const { values } = parseArgs({
  options: {
    interactions: { type: 'boolean' },
    runs: { type: 'string', default: '10' },
    beside: { type: 'string' },
  },
})
const folder = await benchFolder()
const shop = await serveShop({ port: await freePort(), dataDir: folder })
try {
  const shops = [shop.url, ...(values.beside ? [values.beside] : [])]
  console.log(interactionTable(await measureInteractions(shops, Number(values.runs))).join('\n'))
} finally {
  await shop.stop()
  await removeFolder(folder)
}
