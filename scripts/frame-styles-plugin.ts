import type { Plugin } from 'vite'

/**
 * The frame's styles are part of every page, with its root. In: the chunk that brings them. Otherwise each screen and part
 * that imports the chunk would load them again, behind its own, and lose to them where both say something.
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
