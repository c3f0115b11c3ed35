/** ASN.1 in DER (X.690), for certificates and signed messages. */

export function der(tag: number, ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content)
  const length =
    value.length < 0x80
      ? Buffer.from([value.length])
      : (() => {
          const hex = value.length.toString(16)
          const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
          return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
        })()
  return Buffer.concat([Buffer.from([tag]), length, value])
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
/** SET OF is sorted by its bytes. */
export const setOf = (...parts: Buffer[]) => der(0x31, ...parts.toSorted((a, b) => Buffer.compare(a, b)))
export const octets = (bytes: Buffer) => der(0x04, bytes)
export const nothing = der(0x05)
export const integer = (value: number) => der(0x02, Buffer.from([value]))

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return der(0x06, Buffer.from(bytes))
}

/** UTCTime in whole seconds, valid until 2049. */
export function utcTime(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(digits.slice(2)))
}

export const sha256Rsa = sequence(oid('1.2.840.113549.1.1.11'), nothing)
export const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing)

/** The parts of a SEQUENCE, each with tag and length. */
export function partsOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let at = headerOf(bytes, 0).start
  const end = headerOf(bytes, 0).end
  while (at < end) {
    const next = headerOf(bytes, at).end
    parts.push(bytes.subarray(at, next))
    at = next
  }
  return parts
}

/** Start and end of the content of the part at `at`. Throws a RangeError if it does not fit. */
export function headerOf(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes[at + 1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) throw new RangeError('no DER')
  const start = at + 2 + lengthBytes
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  if (start + length > bytes.length) throw new RangeError('no DER')
  return { start, end: start + length }
}
