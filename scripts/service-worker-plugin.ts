import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Builds the service worker beside the screens, as one file at the root of the site. It carries the name of the build:
 * the hash of the file names, which carry the hashes of their content.
 */
export function serviceWorker(entry: string): Plugin {
  let clientFolder: string | undefined
  return {
    name: 'descorche-service-worker',
    apply: 'build',
    writeBundle(options) {
      if (this.environment.name === 'client') clientFolder = options.dir
    },
    async closeBundle() {
      if (this.environment.name !== 'client' || !clientFolder) return
      const names = (await readdir(path.join(clientFolder, 'assets'))).toSorted((a, b) => (a < b ? -1 : 1))
      const name = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __BUILD__: JSON.stringify(name), 'process.env.NODE_ENV': '"production"' },
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
