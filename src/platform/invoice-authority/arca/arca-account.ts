import { createHash } from 'node:crypto'
import type { Db } from '../../database/open-database.ts'
import type { InvoiceAuthority } from '../port.ts'
import { openTicketStore } from '../ticket-store.queries.ts'
import { arcaAddresses, certificateEnd, openArca } from './arca-client.ts'
import type { Credentials } from './cms.ts'
import { createHttpsPost } from './https-post.ts'

export type ArcaAccount = {
  mode: 'homologation' | 'production'
  /** The seller's, eleven digits. */
  cuit: string
  credentials: Credentials
}

/** ARCA over the network, with its ticket in the database: one for all processes, and for each certificate. */
export function openArcaAccount(db: Db, { mode, cuit, credentials }: ArcaAccount): InvoiceAuthority {
  const fingerprint = createHash('sha256').update(credentials.certificate).digest('base64url')
  return openArca({
    mode,
    cuit,
    credentials: async () => credentials,
    certificateEnds: certificateEnd(credentials.certificate),
    addresses: arcaAddresses[mode],
    post: createHttpsPost(),
    tickets: openTicketStore(db, `${mode} ${cuit} ${fingerprint}`),
  })
}
