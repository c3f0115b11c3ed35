// Preloaded into a shop's process: it signs in to the tests' ARCA.
import { arcaAddresses } from '../src/platform/invoice-authority/arca/arca-client.ts'

for (const addresses of Object.values(arcaAddresses))
  Object.assign(addresses, { wsaa: `${process.env.ARCA_URL}/wsaa`, wsfe: `${process.env.ARCA_URL}/wsfe` })
