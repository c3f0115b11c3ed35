import type { Plugin } from 'vite'

/**
 * The frame's styles load with the root of every page. Otherwise each screen that imports the chunk would
 * load them again, after its own styles, and override these.
 * @param frame the chunk with these styles
 */
export function frameStyles(frame: string): Plugin {
  return {
    name: 'frame-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const styles = chunks.find(({ name }) => name === frame)?.viteMetadata?.importedCss
        const ofRoot = chunks.find(({ name }) => name === 'root')?.viteMetadata?.importedCss
        if (!styles || !ofRoot) this.error(`no chunk ${frame}, or no root`)
        for (const sheet of styles) ofRoot.add(sheet)
        styles.clear()
      },
    },
  }
}
