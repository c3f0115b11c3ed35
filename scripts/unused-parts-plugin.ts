import type { Plugin } from 'vite'

/**
 * Lets the browser's build leave out what the shop does not use of React Router. Its components are named by
 * assignments, which look like a use of each of them; and whoever watches a router ("instrumentations") is asked for at
 * run time, though this shop has none.
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
