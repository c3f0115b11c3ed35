import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import {
  bareHost,
  mayReach,
  outsideAddress,
  type Outbound,
} from '../../platform/http/outbound/inner-addresses.ts'

const sentences = {
  'not-an-address': 'Eso no es una dirección: va como https://erp.ejemplo.com/avisos',
  'not-https': 'La dirección tiene que empezar con https://',
  'user-in-it': 'La dirección no lleva usuario ni contraseña',
  port: 'La dirección no lleva puerto: se usa el 443',
  own: 'Esa dirección es la de la tienda',
  inner: 'Esa dirección es de una red interna: la tienda solo avisa hacia afuera',
  unknown: 'No encontramos ese servidor: revisá la dirección',
}

/** Why no events may be sent to an address, in a sentence; undefined: they may. It is checked again at each sending. */
export async function refusedAddress(text: string, outbound: Outbound): Promise<string | undefined> {
  const url = outsideAddress(text, outbound)
  if (typeof url === 'string') return sentences[url]
  const host = bareHost(url)
  if (isIP(host) !== 0) return undefined
  const addresses = await lookup(host, { all: true }).catch(() => [])
  if (addresses.length === 0) return sentences.unknown
  return addresses.every(({ address }) => mayReach(address, outbound)) ? undefined : sentences.inner
}
