import { pictureAt } from './images/picture.ts'

const drawn = /^\/media\/bottles\/\d{1,15}\.svg(\?v=[\w.-]{1,64})?$/
/** Host names that only work inside a home or data centre, or not at all. */
const insideName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|invalid)$/

/**
 * Whether a wine may show a picture from this URL: an upload, a drawn bottle, or the public web over https.
 * Visitors' browsers request it, so it may lead neither into their networks nor to our pages.
 */
export function isPictureAddress(address: string): boolean {
  if (address.startsWith('/')) return drawn.test(address) || pictureAt(address) !== undefined
  // browsers normalise addresses: 0x7f000001 is this machine
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(address) || !URL.canParse(address)) return false
  const { hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (hostname.startsWith('[')) return /^\[[23]/.test(hostname) && !insideNetwork.test(hostname)
  const number = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(hostname)
  if (number) return isPublic(number.slice(1).map(Number))
  return hostname.includes('.') && !insideName.test(hostname.replace(/\.$/, ''))
}

/** IPv6 addresses that embed IPv4, and those for documentation. */
const insideNetwork = /^\[(2002:|2001:(0|db8)?:)/

function isPublic([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b < 128) return false
  if (a === 169 && b === 254) return false
  if (a === 172 && b >= 16 && b < 32) return false
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) return false
  return !(a === 198 && (b === 18 || b === 19))
}
