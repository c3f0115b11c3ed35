/**
 * What suits a dish, from textbook pairings: how well each colour goes with it (0 to 1), the body that carries it (1 to 5),
 * and whether it asks for a sweet wine. Many wines name a dish; these say which of them come first.
 */
export type DishStyle = {
  red: number
  white: number
  rose: number
  bubbles: number
  body: number
  sweet?: true
}

const grill: DishStyle = { red: 1, white: 0, rose: 0.3, bubbles: 0.1, body: 4.5 }
const whiteMeat: DishStyle = { red: 0.8, white: 0.8, rose: 0.7, bubbles: 0.4, body: 3 }
const fish: DishStyle = { red: 0, white: 1, rose: 0.6, bubbles: 0.6, body: 2.5 }
const pasta: DishStyle = { red: 1, white: 0.4, rose: 0.6, bubbles: 0.2, body: 3.5 }
const snacks: DishStyle = { red: 1, white: 0.6, rose: 0.9, bubbles: 0.5, body: 3 }
const cheese: DishStyle = { red: 1, white: 0.8, rose: 0.4, bubbles: 0.5, body: 4 }
const greens: DishStyle = { red: 0.3, white: 1, rose: 0.9, bubbles: 0.6, body: 3 }
const dessert: DishStyle = { red: 0.4, white: 0.6, rose: 0.4, bubbles: 0.5, body: 3, sweet: true }

/** By the catalogue's pairings. */
const dishStyles: Readonly<Record<string, DishStyle>> = {
  Asado: grill,
  'Carne vacuna': grill,
  Cordero: grill,
  'Carne de caza': grill,
  'Guisos livianos': grill,
  Ternera: { ...whiteMeat, red: 1, white: 0.4, body: 3.5 },
  Cerdo: { ...whiteMeat, red: 1, white: 0.6 },
  Pollo: whiteMeat,
  Pato: { ...whiteMeat, red: 1, white: 0.3, body: 3 },
  Pescados: fish,
  'Pescados blancos': fish,
  'Pescados grasos': { ...fish, red: 0.3, rose: 0.8, body: 3 },
  Bacalao: { ...fish, red: 0.3, body: 3.5 },
  Mariscos: { ...fish, bubbles: 0.8 },
  Sushi: { ...fish, bubbles: 0.8 },
  Pastas: pasta,
  Pizza: pasta,
  'Platos con tomate': pasta,
  Risotto: { ...pasta, red: 0.8, white: 1, body: 3.5 },
  Hongos: { ...pasta, body: 3 },
  Picada: snacks,
  Fiambres: snacks,
  Jamón: snacks,
  'Papas fritas': snacks,
  Entradas: { ...snacks, red: 0.4, white: 0.9, bubbles: 1 },
  Aperitivo: { ...snacks, red: 0.2, white: 0.8, bubbles: 1, body: 2 },
  Quesos: cheese,
  'Quesos duros': cheese,
  'Quesos estacionados': cheese,
  'Quesos blandos': { ...cheese, white: 1, bubbles: 0.7, body: 3 },
  'Queso de cabra': { ...cheese, red: 0.4, white: 1, body: 3 },
  Ensaladas: { ...greens, body: 2 },
  'Platos vegetarianos': greens,
  'Comida picante': { ...greens, red: 0.4 },
  'Queso azul': { ...dessert, red: 0.6 },
  Chocolate: { ...dessert, red: 1 },
  Postres: dessert,
  'Postres dulces': dessert,
  'Postres cremosos': dessert,
  'Postres con fruta': dessert,
  Tortas: dessert,
  Frutas: dessert,
}

/** The style for the first of these pairings that has one. */
export function dishStyle(pairings: readonly string[]): DishStyle | undefined {
  return pairings.flatMap((pairing) => dishStyles[pairing] ?? [])[0]
}
