import type { CategoryType } from '../src/catalogue/taxonomy/product-kinds.ts'

/** The demo shop's products besides wine: invented, with fictional makers. Prices in centavos. */
export type DemoGood = {
  name: string
  /** Its brand. */
  producer: string
  /** One of the places of the demo's wines. */
  location: string
  type: Exclude<CategoryType, 'Tinto' | 'Rosado' | 'Blanco'>
  variety: string
  alcohol: number
  volumeMl: number | null
  pairings: string[]
  elaboration: string | null
  serving: { min: number; max: number } | null
  listPrice: number
  discount: number
  stock: number
  minimo: number
  /** HTML. */
  summary: string
}

type Told = Pick<DemoGood, 'name' | 'producer' | 'location' | 'variety' | 'listPrice' | 'summary'> &
  Partial<DemoGood>

const nothing = {
  alcohol: 0,
  pairings: [],
  elaboration: null,
  serving: null,
  discount: 0,
  stock: 24,
  minimo: 6,
}

const spirit = (told: Told): DemoGood => ({
  ...nothing,
  type: 'Espirituosa',
  alcohol: 40,
  volumeMl: 750,
  ...told,
})
const drink = (told: Told): DemoGood => ({ ...nothing, type: 'Bebida', volumeMl: 750, ...told })
const oil = (told: Told): DemoGood => ({ ...nothing, type: 'Aceite', volumeMl: 500, ...told })
const accessory = (told: Told): DemoGood => ({ ...nothing, type: 'Accesorio', volumeMl: null, ...told })

const mendoza = 'Mendoza, Argentina'
const patagonia = 'Patagonia, Argentina'
const sanJuan = 'San Juan, Argentina'
const cafayate = 'Valle de Cafayate, Argentina'
const sanRafael = 'San Rafael, Argentina'

export const demoGoods: readonly DemoGood[] = [
  spirit({
    name: 'Gin de la Cordillera',
    producer: 'Destilería del Deshielo',
    location: mendoza,
    variety: 'Gin',
    alcohol: 42,
    elaboration: 'Destilado en alambique de cobre',
    listPrice: 2_890_000,
    stock: 36,
    summary:
      '<p>Enebro, jarilla y cáscara de limón. Seco y fresco, con un final de pimienta rosa.</p><p>Va con tónica y una rodaja de limón.</p>',
  }),
  spirit({
    name: 'Gin Botánico Austral',
    producer: 'Destilería Viento Sur',
    location: patagonia,
    variety: 'Gin',
    alcohol: 41.5,
    elaboration: 'Destilado en alambique de cobre',
    listPrice: 3_450_000,
    stock: 18,
    summary:
      '<p>Con calafate, rosa mosqueta y enebro de la Patagonia. Floral en nariz, amable en boca.</p><p>Probalo con tónica y frutos rojos.</p>',
  }),
  spirit({
    name: 'Whisky de Malta Lago Hondo',
    producer: 'Destilería Viento Sur',
    location: patagonia,
    variety: 'Whisky',
    alcohol: 43,
    elaboration: 'Cinco años en barricas de roble',
    listPrice: 7_900_000,
    stock: 10,
    minimo: 3,
    summary:
      '<p>Malta de cebada con notas de miel, vainilla y un humo apenas. Redondo y largo.</p><p>Solo, o con unas gotas de agua.</p>',
  }),
  spirit({
    name: 'Whisky Blend Estación Norte',
    producer: 'Casa Estación Norte',
    location: mendoza,
    variety: 'Whisky',
    elaboration: 'Tres años en roble',
    listPrice: 3_200_000,
    discount: 10,
    stock: 30,
    summary: '<p>Suave, de caramelo y fruta seca. Para tomar con hielo o en un highball.</p>',
  }),
  spirit({
    name: 'Vodka de Trigo Pampa Clara',
    producer: 'Casa Estación Norte',
    location: mendoza,
    variety: 'Vodka',
    listPrice: 1_680_000,
    stock: 48,
    summary: '<p>Cinco destilaciones y filtrado en carbón: limpio y sedoso. La base de cualquier trago.</p>',
  }),
  spirit({
    name: 'Ron Añejo Cañaveral',
    producer: 'Casa Cañaveral',
    location: cafayate,
    variety: 'Ron',
    elaboration: 'Cuatro años en roble',
    listPrice: 2_350_000,
    stock: 22,
    summary: '<p>Azúcar rubia, cacao y naranja confitada. Solo después de la cena, o en un daiquiri.</p>',
  }),
  spirit({
    name: 'Vermut Rojo de la Esquina',
    producer: 'Vermutería de la Esquina',
    location: mendoza,
    variety: 'Vermut',
    alcohol: 16,
    pairings: ['Aperitivo'],
    elaboration: 'Vino macerado con hierbas y cítricos',
    serving: { min: 4, max: 8 },
    listPrice: 980_000,
    stock: 60,
    minimo: 12,
    summary: '<p>Ajenjo, naranja y canela. Con soda, hielo y una aceituna.</p>',
  }),
  spirit({
    name: 'Fernet Sierra Brava',
    producer: 'Licorera Sierra Brava',
    location: sanRafael,
    variety: 'Fernet',
    alcohol: 39,
    elaboration: 'Maceración de más de treinta hierbas',
    listPrice: 1_290_000,
    stock: 72,
    minimo: 12,
    summary: '<p>Amargo y herbal, con menta y ruibarbo. Con cola y mucho hielo, como corresponde.</p>',
  }),
  spirit({
    name: 'Grappa de Torrontés',
    producer: 'Destilería del Deshielo',
    location: cafayate,
    variety: 'Grappa',
    alcohol: 38,
    elaboration: 'Destilado de orujo de Torrontés',
    listPrice: 1_950_000,
    stock: 15,
    summary: '<p>Azahar y uva fresca. Bien fría, al final de la comida.</p>',
  }),
  spirit({
    name: 'Limoncello del Huerto',
    producer: 'Licorera Sierra Brava',
    location: sanJuan,
    variety: 'Licor',
    alcohol: 27,
    elaboration: 'Maceración de cáscara de limón',
    serving: { min: 0, max: 4 },
    listPrice: 1_480_000,
    stock: 26,
    summary: '<p>Limón maduro, dulce y fresco. Del freezer a la copa.</p>',
  }),
  drink({
    name: 'Sidra Extra Brut',
    producer: 'Sidrería del Alto Valle',
    location: patagonia,
    variety: 'Sidra',
    alcohol: 5.5,
    pairings: ['Aperitivo'],
    elaboration: 'Segunda fermentación en botella',
    serving: { min: 4, max: 8 },
    listPrice: 890_000,
    stock: 54,
    minimo: 12,
    summary: '<p>Manzanas del Alto Valle, burbuja fina y final seco. Para brindar o para la picada.</p>',
  }),
  drink({
    name: 'Mosto de Uva Malbec sin Alcohol',
    producer: 'Viñas del Mosto',
    location: mendoza,
    variety: 'Mosto',
    volumeMl: 700,
    elaboration: 'Jugo de uva sin fermentar',
    serving: { min: 4, max: 8 },
    listPrice: 640_000,
    stock: 40,
    summary: '<p>El jugo de la uva, sin alcohol y sin azúcar agregada. Para que brinde toda la mesa.</p>',
  }),
  oil({
    name: 'Oliva Extra Virgen Arauco',
    producer: 'Olivares del Zonda',
    location: sanJuan,
    variety: 'Oliva extra virgen',
    pairings: ['Ensaladas', 'Pastas'],
    elaboration: 'Primera prensada en frío',
    listPrice: 1_150_000,
    stock: 44,
    summary: '<p>De aceitunas Arauco: tomate verde, hierba y un picor franco. Para terminar los platos.</p>',
  }),
  oil({
    name: 'Oliva Extra Virgen Suave',
    producer: 'Olivares del Zonda',
    location: sanJuan,
    variety: 'Oliva extra virgen',
    pairings: ['Pescados', 'Ensaladas'],
    elaboration: 'Primera prensada en frío',
    listPrice: 990_000,
    stock: 38,
    summary: '<p>De Arbequina y Manzanilla: almendra y manzana, sin amargor. Para todos los días.</p>',
  }),
  accessory({
    name: 'Copa para tinto, 590 ml',
    producer: 'Cristal del Sur',
    location: mendoza,
    variety: 'Copas',
    listPrice: 780_000,
    stock: 90,
    minimo: 12,
    summary: '<p>De cristal sin plomo, cáliz amplio y borde fino. Apta para lavavajillas.</p>',
  }),
  accessory({
    name: 'Flauta para espumante, 210 ml',
    producer: 'Cristal del Sur',
    location: mendoza,
    variety: 'Copas',
    listPrice: 690_000,
    stock: 64,
    minimo: 12,
    summary: '<p>Alta y angosta, para que la burbuja dure. De cristal sin plomo.</p>',
  }),
  accessory({
    name: 'Copón para gin tonic, 700 ml',
    producer: 'Cristal del Sur',
    location: mendoza,
    variety: 'Copas',
    listPrice: 850_000,
    discount: 15,
    stock: 40,
    summary: '<p>Redondo y de boca ancha: entra el hielo, y los aromas también.</p>',
  }),
  accessory({
    name: 'Sacacorchos con mango de madera',
    producer: 'Herramental La Cava',
    location: mendoza,
    variety: 'Sacacorchos',
    listPrice: 1_240_000,
    stock: 55,
    summary: '<p>Espiral de acero y mango de algarrobo. Simple, firme y para toda la vida.</p>',
  }),
  accessory({
    name: 'Decantador de cristal, 1,5 litros',
    producer: 'Cristal del Sur',
    location: mendoza,
    variety: 'Decantadores',
    listPrice: 3_600_000,
    stock: 12,
    minimo: 3,
    summary: '<p>Base ancha para que el vino respire. Soplado a boca.</p>',
  }),
  accessory({
    name: 'Frapera de acero para dos botellas',
    producer: 'Herramental La Cava',
    location: mendoza,
    variety: 'Fraperas',
    listPrice: 2_750_000,
    stock: 16,
    minimo: 3,
    summary: '<p>De acero pulido, con dos asas. Enfría en minutos y queda linda en la mesa.</p>',
  }),
]
