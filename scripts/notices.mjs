// `npm run notices`: writes the licences of everything that the shop ships with to build/NOTICES.md, as does
// `npm run build`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { noticesText, shippedPackages } from './notices-text.mjs'
import { root, say } from './setup.mjs'

const packages = shippedPackages(root)
mkdirSync(path.join(root, 'build'), { recursive: true })
writeFileSync(path.join(root, 'build', 'NOTICES.md'), noticesText(packages))
say(`licences of ${packages.length} packages: build/NOTICES.md`)
