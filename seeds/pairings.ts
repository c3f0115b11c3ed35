import type { SourceWine } from './read-xwines.ts'
import { translated } from './translated.ts'

/** The file's dishes as on a menu in Buenos Aires; several become one. */
const dishes: Record<string, string> = {
  Aperitif: 'Aperitivo',
  Appetizer: 'Entradas',
  Barbecue: 'Asado',
  Beef: 'Carne vacuna',
  'Blue Cheese': 'Queso azul',
  Cake: 'Tortas',
  Cheese: 'Quesos',
  Chicken: 'Pollo',
  Chocolate: 'Chocolate',
  Codfish: 'Bacalao',
  'Cold Cuts': 'Fiambres',
  Cream: 'Postres cremosos',
  'Cured Meat': 'Fiambres',
  Dessert: 'Postres',
  Duck: 'Pato',
  Fish: 'Pescados',
  'French Fries': 'Papas fritas',
  Fruit: 'Frutas',
  'Fruit Dessert': 'Postres con fruta',
  'Game Meat': 'Carne de caza',
  'Goat Cheese': 'Queso de cabra',
  Grilled: 'Asado',
  Ham: 'Jamón',
  'Hard Cheese': 'Quesos duros',
  Lamb: 'Cordero',
  'Lean Fish': 'Pescados blancos',
  'Light Stews': 'Guisos livianos',
  'Maturated Cheese': 'Quesos estacionados',
  Mushrooms: 'Hongos',
  Pasta: 'Pastas',
  Pizza: 'Pizza',
  Pork: 'Cerdo',
  Poultry: 'Pollo',
  'Rich Fish': 'Pescados grasos',
  Risotto: 'Risotto',
  Salad: 'Ensaladas',
  Seafood: 'Mariscos',
  Shellfish: 'Mariscos',
  Snack: 'Picada',
  'Soft Cheese': 'Quesos blandos',
  Soufflé: 'Soufflé',
  'Spicy Food': 'Comida picante',
  'Sweet Dessert': 'Postres dulces',
  'Tomato Dishes': 'Platos con tomate',
  Veal: 'Ternera',
  Vegetarian: 'Platos vegetarianos',
}

const bodiesForTheGrill = ['Full-bodied', 'Very full-bodied']

/**
 * Food pairings. The file comes from abroad and rarely mentions asado: a full-bodied red that pairs with beef
 * pairs with it
 * too, and here asado comes first.
 */
export function pairingsOf(wine: SourceWine): string[] {
  const spanish = wine.harmonize.map((dish) => translated(dishes, dish))
  const grill =
    wine.type === 'Red' && bodiesForTheGrill.includes(wine.body) && wine.harmonize.includes('Beef')
  return [...new Set(grill ? ['Asado', ...spanish] : spanish)]
}
