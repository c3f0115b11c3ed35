import { z } from 'zod'
import '../platform/http/error-map.ts'
import { line } from './setting.ts'
import { phone } from './contact-schemas.ts'

const degrees = (most: number, sentence: string) =>
  z.number({ error: sentence }).min(-most, sentence).max(most, sentence)

const position = z.object(
  {
    latitude: degrees(85, 'La latitud va de -85 a 85'),
    longitude: degrees(180, 'La longitud va de -180 a 180'),
  },
  { error: 'El lugar en el mapa lleva latitud y longitud' },
)

/** A place where the shop sells. Without a position it appears on no map. */
export const branchAnswer = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  hours: z.string(),
  phone: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type Branch = z.output<typeof branchAnswer>

export const branchSchema = z.object(
  {
    name: line(60, 'Indicá cómo se llama el local'),
    address: line(160, 'Indicá la dirección del local'),
    city: line(80).default(''),
    hours: line(160).default(''),
    phone: phone.default(''),
    position: position.nullable().default(null),
  },
  { error: 'Cada local tiene su nombre y su dirección' },
)

const mostBranches = 30

export const branchesSchema = z
  .array(branchSchema, { error: 'Los locales son una lista' })
  .max(mostBranches, `Hasta ${mostBranches} locales`)
  .refine(
    (list) => new Set(list.map(({ name }) => name.toLocaleLowerCase('es'))).size === list.length,
    'Dos locales no pueden llamarse igual',
  )

export const demoBranches: Branch[] = [
  {
    name: 'Palermo',
    address: 'Honduras 4800, Palermo',
    city: 'Ciudad Autónoma de Buenos Aires',
    hours: 'Lunes a sábados de 11 a 21',
    phone: '+54 11 0000-0001',
    position: { latitude: -34.5893, longitude: -58.4297 },
  },
  {
    name: 'San Telmo',
    address: 'Defensa 1000, San Telmo',
    city: 'Ciudad Autónoma de Buenos Aires',
    hours: 'Martes a domingos de 11 a 20',
    phone: '+54 11 0000-0002',
    position: { latitude: -34.6199, longitude: -58.3719 },
  },
  {
    name: 'Belgrano',
    address: 'Juramento 2300, Belgrano',
    city: 'Ciudad Autónoma de Buenos Aires',
    hours: 'Lunes a sábados de 10 a 20',
    phone: '+54 11 0000-0003',
    position: { latitude: -34.5617, longitude: -58.4563 },
  },
]
