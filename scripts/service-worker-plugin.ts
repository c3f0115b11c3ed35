import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { screens } from '../src/capabilities/screens.ts'

/** Screens that open offline, below src/web: the assets their pages may request are precached by the worker. */
const openAlways = [
  'entry.client.tsx',
  'root.tsx',
  'offline/offline.tsx',
  'storefront/home/home.tsx',
  'storefront/cart/cart.tsx',
  'storefront/detail/detail.tsx',
  ...Object.entries(screens).flatMap(([capability, { offline = [] }]) =>
    offline.map((file) => `../capabilities/${capability}/web/${file}`),
  ),
]

/**
 * Builds the service worker beside the screens, as one file at the root of the site. It contains the build's name, a
 * hash of the asset names, which carry content hashes, and the list of assets to precache.
 */
export function serviceWorker(entry: string): Plugin {
  let clientFolder: string | undefined
  let needed: string[] = []
  return {
    name: 'descorche-service-worker',
    apply: 'build',
    writeBundle(options, bundle) {
      if (this.environment.name !== 'client') return
      clientFolder = options.dir
      needed = filesOf(bundle)
    },
    async closeBundle() {
      if (this.environment.name !== 'client' || !clientFolder) return
      const names = (await readdir(path.join(clientFolder, 'assets'))).toSorted((a, b) => (a < b ? -1 : 1))
      const name = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          __BUILD__: JSON.stringify(name),
          __FILES__: JSON.stringify(needed.map((file) => `/${file}`)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: clientFolder,
          emptyOutDir: false,
          rolldownOptions: {
            input: path.resolve(entry),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

/**
 * Scripts and styles of those screens: static and dynamic imports.
 * Throws when a screen is not in the build: it was moved, and would no longer open without a network.
 */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const take = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) take(next)
  }
  const chunkOf = new Map<string, string>()
  for (const [file, chunk] of Object.entries(bundle)) {
    const module = chunk.type === 'chunk' ? chunk.facadeModuleId?.split('?')[0] : undefined
    if (module !== undefined) chunkOf.set(path.relative('src/web', module).replaceAll(path.sep, '/'), file)
  }
  for (const screen of openAlways) {
    const file = chunkOf.get(screen)
    if (file === undefined) throw new Error(`src/web/${screen} is not in the build`)
    take(file)
  }
  return [...files].toSorted((a, b) => (a < b ? -1 : 1))
}
