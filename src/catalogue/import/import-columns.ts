/** What a column of a file of wines can hold; the export writes the same columns under the same headings. */
export const importFields = [
  'id',
  'name',
  'producer',
  'place',
  'type',
  'variety',
  'degreeSugar',
  'price',
  'descuento',
  'cost',
  'alcohol',
  'stock',
  'minimo',
  'vintage',
  'volumeMl',
  'sparkling',
  'body',
  'acidity',
  'pairings',
  'image',
  'summary',
] as const
export type ImportField = (typeof importFields)[number]

/** The heading of each column, in the export and on screen. */
export const fieldNames: Record<ImportField, string> = {
  id: 'Id',
  name: 'Nombre',
  producer: 'Bodega',
  place: 'Lugar',
  type: 'Tipo',
  variety: 'Varietal',
  degreeSugar: 'Azúcar',
  price: 'Precio de lista',
  descuento: 'Descuento %',
  cost: 'Costo sin IVA',
  alcohol: 'Graduación',
  stock: 'Stock',
  minimo: 'Stock mínimo',
  vintage: 'Cosecha',
  volumeMl: 'Contenido ml',
  sparkling: 'Espumante',
  body: 'Cuerpo',
  acidity: 'Acidez',
  pairings: 'Maridajes',
  image: 'Imagen',
  summary: 'Descripción',
}

/** How suppliers head their columns, without accents, the surest first. */
const headings: Record<ImportField, string[]> = {
  id: ['id', 'id producto', 'id descorche'],
  name: ['nombre', 'vino', 'producto', 'articulo', 'etiqueta', 'name', 'winename', 'wine'],
  producer: ['bodega', 'productor', 'winery', 'wineryname', 'producer', 'elaborador', 'marca'],
  place: ['lugar', 'locacion', 'origen', 'procedencia', 'region', 'regionname', 'zona', 'location', 'place'],
  type: ['tipo', 'color', 'type'],
  variety: ['varietal', 'variedad', 'cepa', 'cepas', 'uva', 'uvas', 'variety', 'grapes', 'grape'],
  degreeSugar: ['azucar', 'grado de azucar', 'dulzor', 'degreesugar', 'sugar'],
  price: ['precio de lista', 'precio lista', 'lista', 'precio', 'pvp', 'importe', 'price', 'list price'],
  descuento: ['descuento', 'dto', 'desc', 'bonificacion', 'discount'],
  cost: ['costo sin iva', 'costo', 'costo unitario', 'costo neto', 'precio de costo', 'precio costo', 'cost'],
  alcohol: [
    'graduacion',
    'graduacion alcoholica',
    'grad alcoholica',
    'grad alc',
    'grad',
    'alcohol',
    'grado alcoholico',
    'vol',
    'abv',
  ],
  stock: ['stock', 'existencia', 'existencias', 'cantidad', 'botellas', 'unidades', 'quantity'],
  minimo: ['stock minimo', 'minimo', 'stock min', 'minimum'],
  vintage: ['cosecha', 'anada', 'ano', 'anio', 'vintage', 'year'],
  volumeMl: ['contenido ml', 'contenido', 'volumen', 'ml', 'volume', 'tamano'],
  sparkling: ['espumante', 'burbujas', 'sparkling'],
  body: ['cuerpo', 'body'],
  acidity: ['acidez', 'acidity'],
  pairings: ['maridajes', 'maridaje', 'harmonize', 'pairings', 'pairing'],
  image: ['imagen', 'foto', 'url imagen', 'image', 'picture'],
  summary: ['descripcion', 'resumen', 'detalle', 'nota de cata', 'notas', 'summary', 'description'],
}

/** Lower case, without accents, units and signs: 'Precio (ARS)' and 'PRECIO' are one heading. */
function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\((ars|\$|%|ml|cc|pesos)\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Guesses what each column holds from its heading; null where nothing fits. No field is guessed twice. */
export function guessFields(given: readonly string[]): (ImportField | null)[] {
  const plain = given.map(plainHeading)
  const guessed: (ImportField | null)[] = given.map(() => null)
  const take = (field: ImportField, index: number) => {
    if (index < 0) return false
    guessed[index] = field
    return true
  }
  const open = importFields.filter(
    (field) =>
      !headings[field].some((known) =>
        take(
          field,
          plain.findIndex((heading, index) => heading === known && guessed[index] === null),
        ),
      ),
  )
  // 'Precio unitario sin IVA' still begins with a heading that is known
  for (const field of open) {
    headings[field].some((known) =>
      take(
        field,
        plain.findIndex((heading, index) => heading.startsWith(`${known} `) && guessed[index] === null),
      ),
    )
  }
  return guessed
}
