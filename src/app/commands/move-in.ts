import { runCapabilityCommand } from './capability-command.ts'

/** `npm run move-in -- FOLDER_OR_ZIP`: brings a shop from another system. */
await runCapabilityCommand('move-in', 'moves')
