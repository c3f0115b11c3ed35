import type { Db } from '../../src/platform/database/open-database.ts'
import { openArca } from '../../src/platform/invoice-authority/arca/arca-client.ts'
import type { Credentials } from '../../src/platform/invoice-authority/arca/cms.ts'
import type { InvoiceAuthority } from '../../src/platform/invoice-authority/port.ts'
import { openTicketStore } from '../../src/platform/invoice-authority/ticket-store.queries.ts'
import { makeCredentials } from './make-credentials.ts'
import { createEmbeddedService, type Fault } from './embedded-service.ts'

export type EmbeddedAuthority = InvoiceAuthority & {
  /** Faults for the next requests, one each. For tests. */
  faults: Fault[]
  /** Supplies a fault when `faults` is empty. For tests. */
  moreFaults: () => Fault | undefined
}

/** The real service's client connected to an embedded service, whose vouchers have no legal value. */
export function openEmbeddedAuthority(options: {
  db: Db
  cuit: string
  pointOfSale: number
  contingencyPointOfSale?: number | undefined
  now?: () => Date
}): EmbeddedAuthority {
  const { db, cuit, pointOfSale, contingencyPointOfSale, now = () => new Date() } = options
  const faults: Fault[] = []
  let credentials: Promise<Credentials> | undefined
  const post = createEmbeddedService({
    db,
    cuit,
    pointOfSale,
    contingencyPointOfSale,
    now,
    nextFault: () => faults.shift() ?? authority.moreFaults(),
  })
  const authority: EmbeddedAuthority = {
    ...openArca({
      mode: 'embedded',
      cuit,
      // made on demand, because generating a key takes a moment
      credentials: () => (credentials ??= makeCredentials(`stand-in CUIT ${cuit}`, now())),
      certificateEnds: undefined,
      addresses: { wsaa: 'stand-in:wsaa', wsfe: 'stand-in:wsfe' },
      post,
      tickets: openTicketStore(db, `embedded ${cuit}`, now),
      now,
    }),
    faults,
    moreFaults: () => undefined,
  }
  return authority
}
