// `npm run move-in -- FOLDER_OR_ZIP [--from SYSTEM] [--dry-run] [--answers FILE] [--usual] [--leave-out] [--cookie-key KEY]
// [--no-pictures]`: brings a shop from Tiendanube, WooCommerce, Shopify, PrestaShop or another shop like this. The shop may run.
import { runProgram } from './run-program.mjs'

await runProgram('app/commands/move-in.ts', 'words')
