/** The outside systems that an owner connects in the admin area. */
export const systems = ['mercado-pago', 'mail', 'arca', 'backups'] as const
export type System = (typeof systems)[number]

export const systemNames: Record<System, string> = {
  'mercado-pago': 'Mercado Pago',
  mail: 'Correo',
  arca: 'ARCA',
  backups: 'Copias de seguridad',
}

/** Names of settings of the environment that fix a connection, or one of its fields. */
export const fixedBy: Record<
  System,
  { whole?: readonly string[]; fields?: Record<string, readonly string[]> }
> = {
  'mercado-pago': { whole: ['MERCADOPAGO_ACCESS_TOKEN'] },
  mail: { whole: ['SMTP_URL'], fields: { sender: ['MAIL_FROM'] } },
  arca: { whole: ['INVOICES'] },
  backups: {
    fields: {
      at: ['BACKUP_AT'],
      folder: ['BACKUP_DIR', 'BACKUP_S3_BUCKET'],
      recipient: ['BACKUP_RECIPIENT', 'BACKUP_UNSEALED'],
    },
  },
}

/** A secret as it is stored. */
export type SealedSecret = {
  sealed: string
  /** What tells it from another: its last four characters. '' for one that has nothing to show, such as a key. */
  hint: string
  at: string
}

export type ConnectionContent = {
  /** Null: not connected. */
  fields: Record<string, string> | null
  secrets: Record<string, SealedSecret>
}

export const nothingStored: ConnectionContent = { fields: null, secrets: {} }
