// `npm run build`: installs the packages of the lock file and builds the screens, where either is missing or outdated.
// With NODE_ENV=production no other command does. Not while a shop runs from this folder.
import { say, setUp } from './setup.mjs'

await setUp({ asked: true })
say('packages and screens are as they should be')
