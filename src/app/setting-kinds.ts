import { isIP } from 'node:net'
import { z } from 'zod'
import { cuitDigits } from '../money/cuit.ts'

/** What a setting may be. Each kind says in English what it must be, and shows one that is right. */

type Kind<T> = {
  /** Goes on from "must be". */
  must: string
  example: string
  /** Never shown, since it may hold a password. */
  secret?: boolean
  /** Undefined: not of this kind. */
  read: (text: string) => T | undefined
}

/** Keys, tokens and addresses with a password, which may be pasted into any setting by mistake. */
const looksSecret = /AGE-SECRET-KEY|-----BEGIN|APP_USR-|TEST-\d|AKIA|:\/\/.*@|^[\w+/=-]{24,}$/i

/** A setting of a kind: a text of the environment, or its value when nothing is said. */
function setting<T, F extends T | undefined>(kind: Kind<T>, fallback: F) {
  return z
    .string()
    .optional()
    .transform((text, context): T | F => {
      if (text === undefined) return fallback
      const value = kind.read(text)
      if (value !== undefined) return value
      const given = kind.secret || looksSecret.test(text) ? '' : `, not "${text.slice(0, 60)}"`
      context.addIssue({
        code: 'custom',
        message: `must be ${kind.must}${given}.`,
        params: { example: kind.example },
      })
      return z.NEVER
    })
}

export const text = (fallback: string) => z.string().default(fallback)
export const optionalText = z.string().optional()

/** The path of a file; a key in its place would be read out by the failure to open it. */
export const filePath = setting(
  {
    must: 'the path of a file, not what is in it',
    example: '/etc/descorche/key.txt',
    secret: true,
    read: (given) => (looksSecret.test(given) && !/^[./~]/.test(given) ? undefined : given),
  },
  undefined,
)

const flagOf: Kind<boolean> = {
  must: 'true or false',
  example: 'true',
  read: (given) => ({ true: true, '1': true, false: false, '0': false })[given.toLowerCase()],
}
export const flag = (fallback: boolean) => setting(flagOf, fallback)
export const optionalFlag = setting(flagOf, undefined)

export function choice<const T extends string>(words: readonly [T, ...T[]], fallback: T) {
  const must = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  const read = (given: string) => words.find((word) => word === given)
  return setting<T, T>({ must, example: fallback, read }, fallback)
}

export function optionalChoice<const T extends string>(words: readonly [T, ...T[]]) {
  const must = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  const read = (given: string) => words.find((word) => word === given)
  return setting<T, undefined>({ must, example: words[0], read }, undefined)
}

/** A CUIT with its check digit, parsed to its eleven digits. */
export const cuit = (fallback: string) =>
  setting(
    { must: 'a CUIT of eleven digits whose last one is right', example: '30-50001091-2', read: cuitDigits },
    fallback,
  )

type Range = { min: number; max: number; example?: number }

function numberOf({ min, max, example }: Range, shape: RegExp, noun: string): Kind<number> {
  return {
    must: `a ${noun} from ${min} to ${max}`,
    example: String(example),
    read(given) {
      const value = shape.test(given) ? Number(given) : Number.NaN
      return value >= min && value <= max ? value : undefined
    },
  }
}
export const integer = (range: Range, fallback: number) =>
  setting(numberOf({ example: fallback, ...range }, /^\d+$/, 'whole number'), fallback)
export const optionalWhole = (range: Range & { example: number }) =>
  setting(numberOf(range, /^\d+$/, 'whole number'), undefined)
export const decimal = (range: Range, fallback: number) =>
  setting(numberOf({ example: fallback, ...range }, /^\d+(\.\d+)?$/, 'number'), fallback)

function parseUrl(given: string): URL | undefined {
  return URL.canParse(given) && !/\s/.test(given) ? new URL(given) : undefined
}
const overHttp = (url: URL | undefined) =>
  url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.hostname !== ''

/** Scheme, host and port alone; a slash at the end is dropped. */
export const origin = (example: string) =>
  setting(
    {
      must: 'an address with http:// or https:// and no path',
      example,
      read(given) {
        const url = parseUrl(given)
        const bare = url && overHttp(url) && url.pathname === '/' && !url.search && !url.hash && !url.username
        return bare ? url.origin : undefined
      },
    },
    undefined,
  )

export const webAddress = (example: string) =>
  setting(
    {
      must: 'an address that begins with http:// or https://',
      example,
      read: (given) => (overHttp(parseUrl(given)) ? given : undefined),
    },
    undefined,
  )

/** A path of the shop, or the address of another host; slashes at the end are dropped. */
export const callsBase = (fallback: string) =>
  setting(
    {
      must: 'a path that begins with a slash, or an address with http:// or https://',
      example: fallback,
      read: (given) =>
        /^\/(?!\/)\S*$/.test(given) || overHttp(parseUrl(given)) ? given.replace(/\/+$/, '') : undefined,
    },
    fallback,
  )

/** A password with / or ? in it ends the host early: what is left of it would be taken for the rest of the address. */
const hasCutPassword = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`.includes('@')

export const postgresUrl = setting(
  {
    must:
      'a postgres:// address with a host and the name of a database ' +
      '(in a password, @ : / # ? and % are written %40 %3A %2F %23 %3F and %25)',
    example: 'postgres://shop:password@db.example:5432/shop',
    secret: true,
    read(given) {
      const url = parseUrl(given)
      if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return undefined
      const place = url.hostname || url.searchParams.get('host')
      return place && url.pathname.length > 1 && !hasCutPassword(url) ? given : undefined
    },
  },
  undefined,
)

export const smtpUrl = setting(
  {
    must:
      'an smtp:// or smtps:// address with a host ' +
      '(in a password, @ : / # ? and % are written %40 %3A %2F %23 %3F and %25)',
    example: 'smtp://user:password@mail.example:587',
    secret: true,
    read(given) {
      const url = parseUrl(given)
      const mail = url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
      return mail && !hasCutPassword(url) ? given : undefined
    },
  },
  undefined,
)

const mailbox = /^[^\s@<>()",:;\\]+@[^\s@<>()",:;\\]+$/
/** An address alone. */
export const mailAddress = (fallback: string) =>
  setting(
    { must: 'a mail address', example: fallback, read: (given) => (mailbox.test(given) ? given : undefined) },
    fallback,
  )

/** An address, alone or behind a name. */
export const sender = (fallback: string) =>
  setting(
    {
      must: 'a mail address, alone or as Name <address>',
      example: fallback,
      read: (given) =>
        mailbox.test(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(given)?.[1] ?? given) ? given : undefined,
    },
    fallback,
  )

export const networkName = (fallback: string) =>
  setting(
    {
      must: 'a name or an IP address without scheme and port',
      example: '0.0.0.0',
      read: (given) => (isIP(given) || /^[a-z\d][a-z\d.-]*$/i.test(given) ? given : undefined),
    },
    fallback,
  )

/** Host names separated by commas, parsed to lower case. */
export const networkNames = setting(
  {
    must: 'names of hosts without scheme and port, divided by commas',
    example: 'www.shop.example, shop.internal',
    read(given) {
      const names = given
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
      return names.every((name) => /^[a-z\d][a-z\d._-]*$/.test(name)) ? names : undefined
    },
  },
  [] as string[],
)

/** A provider's issuer; its host alone is enough where it has no path. */
export const providerDomain = setting(
  {
    must: "the provider's domain or issuer",
    example: 'example.eu.auth0.com',
    read(given) {
      const url = parseUrl(/^https?:\/\//i.test(given) ? given : `https://${given}`)
      return url && overHttp(url) && !url.search && !url.hash && !url.username ? given : undefined
    },
  },
  undefined,
)

/** `https://tiles.example/{z}/{x}/{y}.png`; `{s}` may stand for a server's letter. Empty: none. */
export const tilesAddress = (fallback: string) =>
  setting(
    {
      must: 'an address of tiles with {z}, {x} and {y}, or empty',
      example: fallback,
      read: (given) =>
        given === '' || /^https?:\/\/[^/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/.test(given)
          ? given
          : undefined,
    },
    fallback,
  )

/** An hour of the day by the shop's clock. */
export const hourOfDay = setting(
  {
    must: 'an hour as HH:MM',
    example: '04:00',
    read: (given) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : undefined),
  },
  undefined,
)

/** What a key is made of. */
export const secretKey = setting(
  {
    must: 'a random secret of 32 characters or more, as "openssl rand -hex 32" makes one',
    example: '(64 hexadecimal digits)',
    secret: true,
    read: (given) => (given.length >= 32 ? given : undefined),
  },
  undefined,
)

/** A public key of age. */
export const ageRecipient = setting(
  {
    must: 'a public key of age, as "npm run backup -- --new-key" makes one',
    example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    // the private key of the pair is often what was pasted
    secret: true,
    read: (given) => (/^age1[02-9ac-hj-np-z]{50,}$/.test(given) ? given : undefined),
  },
  undefined,
)
