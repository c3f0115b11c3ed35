import type { Plugin } from 'vite'

/**
 * Lets the browser build tree-shake unused parts of React Router: its components get `displayName`-like assignments,
 * which count as side effects, and its instrumentations are looked up at run time, though this shop has none.
 */
export function unusedParts(): Plugin {
  return {
    name: 'descorche-unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/.*\.m?js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/\b(?:init|opts\??|props)\.instrumentations\b(?!:)/g, 'undefined')
          .replace(
            /^(const|let|var) (\w+) = (React[$\w]*\.(?:forwardRef|createContext)\()/gm,
            '$1 $2 = /* @__PURE__ */ $3',
          ),
        map: null,
      }),
    },
  }
}
