/** What the shop says about itself: branches, team, social links. The owner edits this file. */

export const branches = [
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
] as const

/** Where the map begins: the middle of Buenos Aires as the shop knows it. Zoom as web maps count it. */
export const mapCentre = { latitude: -34.5935, longitude: -58.4115 } as const
export const mapZoom = { start: 12, least: 3 } as const

export const aboutText =
  'Descorche es una vinoteca de Buenos Aires que vende como le gustaría comprar: pocas vueltas, precios a la vista y lo que hay que saber de cada botella. Esto es lo que hace cada parte del equipo.'

export type SocialLink = { name: 'Instagram' | 'Facebook' | 'LinkedIn'; url: string }
type Member = { role: string; text: string; colour: 'Tinto' | 'Rosado' | 'Blanco'; links: SocialLink[] }

/** `links`: the pages of that person, as in `socialLinks`. */
export const team: Member[] = [
  {
    role: 'Desarrollo del catálogo',
    text: 'Que cada vino se encuentre en un momento.',
    colour: 'Tinto',
    links: [],
  },
  {
    role: 'Desarrollo de compras y pagos',
    text: 'Que ninguna botella se venda dos veces.',
    colour: 'Rosado',
    links: [],
  },
  {
    role: 'Diseño y accesibilidad',
    text: 'Que dé gusto mirar, y que todos puedan comprar.',
    colour: 'Blanco',
    links: [],
  },
  { role: 'Infraestructura', text: 'Que la tienda esté abierta siempre.', colour: 'Tinto', links: [] },
  { role: 'Calidad', text: 'Que lo que prometemos sea cierto.', colour: 'Blanco', links: [] },
]

/** The shop's own pages, with their whole address; those that are empty are not shown. */
export const socialLinks: SocialLink[] = [
  { name: 'Instagram', url: '' },
  { name: 'Facebook', url: '' },
  { name: 'LinkedIn', url: '' },
]

/** A map search that leads to a branch. */
export function directionsTo(branch: (typeof branches)[number]): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${branch.address}, ${branch.city}`)}`
}
