import { z } from 'zod'
import { cuitDigits } from '../money/cuit.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { line } from '../settings/setting.ts'
import { systems } from './connection.ts'

/** The password that is asked for again: a connection moves money, or opens mails and backups. */
const current = z.string().max(200, 'Es demasiado larga').optional()

/** Pasted: blanks and ends of lines around it are none of its own. '' leaves the one that is stored. */
const secret = (wrong: string) => z.string().trim().max(500, 'Es demasiado largo').regex(/^\S*$/, wrong)

export const mercadoPagoForm = z.object({
  access_token: secret('El Access Token no lleva espacios: copialo entero con el botón de copiar'),
  webhook_secret: secret('La clave secreta no lleva espacios: copiala entera con el botón de copiar'),
})

export const mailSecurities = ['starttls', 'tls', 'none'] as const

const mailbox = /^[^\s@<>()",:;\\]+@[^\s@<>()",:;\\]+$/

export const mailForm = z.object({
  host: z
    .string()
    .trim()
    .regex(
      /^[a-zA-Z\d]([a-zA-Z\d.-]{0,250}[a-zA-Z\d])?$/,
      'Solo el nombre del servidor, como smtp.gmail.com',
    ),
  port: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'Es un número, casi siempre 587')
    .refine((port) => Number(port) >= 1 && Number(port) <= 65_535, 'Va de 1 a 65.535'),
  security: z.enum(mailSecurities, { error: 'Esa opción no existe' }),
  user: line(200),
  password: z.string().max(500, 'Es demasiado larga'),
  sender: z
    .string()
    .trim()
    .refine(
      (sender) => mailbox.test(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(sender)?.[1] ?? sender),
      'Una dirección, sola o como Nombre <hola@mitienda.com.ar>',
    ),
})

export const arcaModes = ['homologation', 'production'] as const

export const arcaRequestForm = z.object({
  mode: z.enum(arcaModes, { error: 'Esa opción no existe' }),
  cuit: z
    .string()
    .transform((text) => cuitDigits(text) ?? '')
    .refine((digits) => digits !== '', 'Ese CUIT no existe: revisá los números'),
  name: line(100, 'Como figura en ARCA'),
  alias: z
    .string()
    .trim()
    .regex(/^[a-zA-Z\d]{3,50}$/, 'Letras y números solos, sin espacios: como tienda'),
})

export const pointOfSaleForm = z.object({
  point_of_sale: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,4}$/, 'Es un número, de 1 a 99.998')
    .refine((number) => Number(number) <= 99_998, 'Es un número, de 1 a 99.998'),
})

const recipient = z
  .string()
  .trim()
  .refine(
    (key) => !/AGE-SECRET-KEY/i.test(key),
    'Esa es la clave privada: guardala aparte. Acá va la pública, que empieza con age1',
  )
  .refine((key) => key === '' || /^age1[02-9ac-hj-np-z]{50,}$/.test(key), 'La clave pública empieza con age1')

export const backupForm = z.object({
  at: z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Una hora, como 04:00'),
  folder: z
    .string()
    .trim()
    .max(300, 'Es demasiado larga')
    .regex(/^(\/.*)?$/, 'La carpeta del servidor empieza con /'),
  recipient,
  /** Backups hold people's data: without a key the owner has to agree that they can be read. */
  unsealed: z.boolean(),
})

const withPassword = <T extends z.ZodRawShape>(form: z.ZodObject<T>) => form.extend({ current })
const confirmation = z.object({ message: z.string() })
const oneSystem = z.object({ system: z.enum(systems, { error: 'Esa conexión no existe' }) })
const onlyPassword = z.object({ current })

export const connectionStates = ['none', 'started', 'connected', 'locked', 'fixed'] as const

const connection = z.object({
  id: z.enum(systems),
  /** started: it lacks a step. locked: sealed with a key that this machine lacks. fixed: the installation sets it. */
  state: z.enum(connectionStates),
  /** Fields that the installation sets. */
  fixed: z.array(z.string()),
  fields: z.record(z.string(), z.string()),
  /** Secrets that are stored: their last four characters, '' for none to show, and since when. */
  secrets: z.record(z.string(), z.object({ hint: z.string(), at: z.string() })),
  changed: z.object({ at: z.string(), by: z.string() }).nullable(),
  tested_at: z.string().nullable(),
  /** The last change can be taken back. */
  undoable: z.boolean(),
})
export type Connection = z.output<typeof connection>

export const connectionCalls = callTable({
  'GET /admin/connections': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Qué está conectado: Mercado Pago, correo, ARCA y copias. Los secretos nunca se muestran: de cada uno, sus últimos cuatro caracteres o cuándo se cargó.',
    answer: z.object({
      /** Whether changes need the password again: the shop has the accounts itself. */
      asks_password: z.boolean(),
      /** What Mercado Pago is to call. */
      notice_url: z.string(),
      /** Where a test mail goes. */
      mail_to: z.string(),
      /** What the certificate of ARCA is requested for, by the settings. */
      seller: z.object({ name: z.string(), cuit: z.string() }),
      /** Of the certificate that invoices are signed in with: days until it ends. */
      certificate_days: z.number().nullable(),
      backup_folder: z.string(),
      /** What the shop works with now. */
      in_force: z.object({
        cards: z.enum(['sandbox', 'trial', 'real', 'locked']),
        mail: z.boolean(),
        invoices: z.enum(['off', 'embedded', 'homologation', 'production']),
      }),
      connections: z.array(connection),
    }),
  },
  'PUT /admin/connections/mercado-pago': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Conecta Mercado Pago con el Access Token y la clave secreta de los avisos, después de preguntarle de quién es el token. Lo vacío queda como estaba.',
    body: withPassword(mercadoPagoForm),
    answer: confirmation,
    problems: [409, 422, 503],
    perMinute: 20,
    invalidates: [],
  },
  'PUT /admin/connections/mail': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Conecta una cuenta de correo (SMTP), después de mandar por ella un correo de prueba a la tienda. Si el servidor no lo acepta, dice por qué y nada cambia.',
    body: withPassword(mailForm),
    answer: confirmation,
    problems: [409, 422],
    perMinute: 20,
    invalidates: [],
  },
  'POST /admin/connections/arca/request': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Crea en la tienda la clave y el pedido de certificado (CSR) para ARCA. La clave no sale de la tienda; un certificado que ya anda sigue hasta cargar el nuevo.',
    body: withPassword(arcaRequestForm),
    answer: confirmation,
    problems: [409, 422],
    perMinute: 10,
    invalidates: [],
  },
  'PUT /admin/connections/arca/certificate': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Carga el certificado que dio ARCA (PEM, o DER en base64): tiene que ser el de este pedido y de este CUIT.',
    body: z.object({ certificate: z.string().min(1, 'Falta el certificado').max(20_000), current }),
    answer: confirmation,
    problems: [409, 422],
    perMinute: 20,
    invalidates: [],
  },
  'POST /admin/connections/arca/test': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary: 'Ingresa a ARCA con el certificado y pregunta sus puntos de venta. No factura nada.',
    answer: z.object({ message: z.string(), points: z.array(z.number()) }),
    problems: [409, 503],
    perMinute: 10,
    invalidates: [],
  },
  'PUT /admin/connections/arca/point-of-sale': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary: 'Elige el punto de venta, que es solo de esta tienda. Desde ahí la tienda factura.',
    body: withPassword(pointOfSaleForm),
    answer: confirmation,
    problems: [409, 422, 503],
    perMinute: 20,
    invalidates: [],
  },
  'PUT /admin/connections/backups': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'A qué hora la tienda guarda una copia, en qué carpeta y con qué clave pública la cifra. Lo que fija la instalación no cambia.',
    body: withPassword(backupForm),
    answer: confirmation,
    problems: [409, 422],
    perMinute: 20,
    invalidates: [],
  },
  'POST /admin/connections/backups/key': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Crea un par de claves para cifrar copias. La privada se dice esta única vez y la tienda no la guarda: sin ella ninguna copia se abre.',
    answer: z.object({ recipient: z.string(), identity: z.string() }),
    perMinute: 10,
    invalidates: [],
  },
  'POST /admin/connections/{system}/test': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Prueba lo conectado: le pregunta a Mercado Pago de quién es el token, manda un correo a la tienda o guarda una copia ahora.',
    path: oneSystem,
    answer: confirmation,
    problems: [409, 422, 503],
    perMinute: 10,
    invalidates: [],
  },
  'POST /admin/connections/{system}/undo': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary:
      'Deshace el último cambio de una conexión, con sus secretos de antes, hasta treinta días después.',
    path: oneSystem,
    body: onlyPassword,
    answer: confirmation,
    problems: [409, 422],
    perMinute: 20,
    invalidates: [],
  },
  'DELETE /admin/connections/{system}': {
    access: 'settings.change',
    tag: 'Conexiones',
    summary: 'Desconecta. Se puede deshacer.',
    path: oneSystem,
    body: onlyPassword,
    answer: confirmation,
    problems: [409, 422],
    perMinute: 20,
    invalidates: [],
  },
})
