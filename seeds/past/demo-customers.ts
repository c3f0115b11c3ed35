import type { Address } from '../../src/orders/address.contract.ts'
import { chance } from '../chance.ts'

/**
 * A customer of the demo's past: a first name and an initial, with an email at a domain that cannot exist.
 */
export type DemoCustomer = { id: string; name: string; email: string; phone: string; address: Address }

const names =
  'Ana Bruno Carla Diego Elena Federico Gabriela Hernán Inés Joaquín Karina Lautaro Marina Nicolás Olga Pablo Rocío Sergio Tamara Valentín'.split(
    ' ',
  )
const letters = 'ABCDFGLMPR'

/** Where they live: mostly in and around Buenos Aires. */
const places = [
  ['Ciudad Autónoma de Buenos Aires', 'Palermo', '1425'],
  ['Ciudad Autónoma de Buenos Aires', 'Caballito', '1406'],
  ['Ciudad Autónoma de Buenos Aires', 'Belgrano', '1428'],
  ['Ciudad Autónoma de Buenos Aires', 'Almagro', '1176'],
  ['Ciudad Autónoma de Buenos Aires', 'San Telmo', '1064'],
  ['Ciudad Autónoma de Buenos Aires', 'Villa Urquiza', '1431'],
  ['Buenos Aires', 'Vicente López', '1638'],
  ['Buenos Aires', 'Lanús', '1824'],
  ['Buenos Aires', 'Morón', '1708'],
  ['Buenos Aires', 'Quilmes', '1878'],
  ['Buenos Aires', 'La Plata', '1900'],
  ['Buenos Aires', 'Mar del Plata', '7600'],
  ['Santa Fe', 'Rosario', '2000'],
  ['Córdoba', 'Córdoba', '5000'],
  ['Mendoza', 'Mendoza', '5500'],
  ['Neuquén', 'Neuquén', '8300'],
] as const
const streets = [
  'San Martín',
  'Belgrano',
  'Mitre',
  'Rivadavia',
  'Sarmiento',
  'Alberdi',
  'Las Heras',
  'Italia',
]

const oneOf = <T>(list: readonly T[], n: number, purpose: string): T =>
  list[Math.floor(chance(n, purpose) * list.length)] as T

/** In the order of their first purchase. */
export const demoCustomers: readonly DemoCustomer[] = Array.from(
  { length: names.length * letters.length },
  (_, n) => {
    const first = names[(n * 7) % names.length] ?? ''
    const letter = letters[Math.floor(n / names.length)] ?? ''
    const name = `${first} ${letter}.`
    const plain = first.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    const phone = `11 5555-${String(1000 + n).padStart(4, '0')}`
    const [provincia, ciudad, codigoPostal] = oneOf(places, n, 'place')
    const calle = `${oneOf(streets, n, 'street')} ${100 + Math.floor(chance(n, 'house') * 4800)}`
    const address = { calle, ciudad, provincia, codigoPostal, destinatario: name, telefono: phone }
    return {
      id: `demo|${n + 1}`,
      name,
      email: `${plain}.${letter.toLowerCase()}@cliente.test`,
      phone,
      address,
    }
  },
)

/** Customers at the counter who leave a phone number. */
export const counterNames = names
