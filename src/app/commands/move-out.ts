import { runCapabilityCommand } from './capability-command.ts'

/** `npm run move-out -- FOLDER`: writes all of the shop as files. */
await runCapabilityCommand('move-out', 'moves')
