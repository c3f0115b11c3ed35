// `npm run build`: installs packages and builds the screens if missing or outdated, which with
// NODE_ENV=production no other command does. Not while a shop runs from this folder.
import { say, setUp } from './setup.mjs'

await setUp({ asked: true })
say('packages and screens are as they should be')
