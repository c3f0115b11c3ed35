/** The team's roles. */

export type SocialLink = { name: 'Instagram' | 'Facebook' | 'LinkedIn'; url: string }
type Member = { role: string; text: string; colour: 'Tinto' | 'Rosado' | 'Blanco'; links: SocialLink[] }

/** `links`: the person's pages. */
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
