import { z } from 'zod'
import { hasTwoDecimals } from '../../money/money.ts'
import { flagParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { amountCell, decimalCell, linesCell, textCell, writeLines } from './field-cells.ts'
import {
  html,
  number,
  optionalGtin,
  optionalPesos,
  optionalText,
  picture,
  requiredText,
  integer,
} from './field-schemas.ts'
import { column, filter, line, type ProductField } from './product-field.ts'

/** Maximum pictures of a wine, including the main one. */
export const mostPictures = 8

const pesos = wholeNumber({ min: 0, max: 1_000_000_000 })

/** A wine's sale data: name, price, pictures, stock. */
export const saleFields = {
  name: {
    column: 'name',
    schema: requiredText('Debe indicar un nombre!', 200, 'El nombre es demasiado largo'),
    label: 'Nombre',
    input: line('data', 1, 'text', { wide: true, maxLength: 200 }),
    sheet: column(2, 'nombre, vino, producto, articulo, etiqueta, name, winename, wine', textCell),
    answer: z.string(),
  },
  /** List price in pesos, before the discount. */
  price: {
    column: 'list_price',
    stored: 'centavos',
    schema: number('Precio requerido!', { least: 1, sentence: 'Precio invalido' }).refine(
      hasTwoDecimals,
      'El precio lleva hasta dos decimales',
    ),
    label: 'Precio de lista',
    input: line('price', 1, 'amount', { inputMode: 'decimal' }),
    sheet: column(
      9,
      'precio de lista, precio lista, lista, precio, pvp, importe, price, list price, neto',
      amountCell,
    ),
    filters: { priceMin: filter('own', pesos), priceMax: filter('own', pesos) },
  },
  descuento: {
    column: 'discount',
    schema: number('El descuento debe ser un número', { least: 0, sentence: 'El descuento va de 0 a 99' }, 99)
      .pipe(z.number().int('El descuento debe ser un número entero'))
      .default(0),
    label: 'Descuento',
    unit: '%',
    input: line('price', 2, 'decimal', { inputMode: 'numeric', blank: '0' }),
    sheet: column(10, 'descuento, dto, desc, bonificacion, discount', decimalCell),
    answer: z.number(),
    filters: { discounted: filter('own', flagParameter) },
  },
  /** A bottle's cost in pesos without VAT; visible to Admins only. */
  cost: {
    column: 'cost',
    stored: 'centavos',
    schema: optionalPesos('Costo invalido', 'El costo lleva hasta dos decimales'),
    label: 'Costo sin IVA',
    input: line('price', 3, 'amount', {
      inputMode: 'decimal',
      hint: 'Por botella, si lo sabés. No lo ve nadie más',
    }),
    sheet: column(
      11,
      'costo sin iva, costo, costo unitario, costo neto, precio de costo, precio costo, cost',
      amountCell,
    ),
  },
  /** The main picture. */
  image: {
    column: 'image',
    stored: 'picture',
    schema: picture,
    label: 'Imagen',
    input: { section: 'pictures', at: 1, kind: 'picture' },
    sheet: column(24, 'imagen, foto, url imagen, image, picture', textCell),
    answer: z.string(),
  },
  /** The other pictures, in order. */
  moreImages: {
    column: 'more_images',
    stored: 'pictures',
    schema: z
      .array(picture)
      .max(mostPictures - 1, `Hasta ${mostPictures} imágenes`)
      .optional(),
    label: 'Otras imágenes',
    input: { section: 'pictures', at: 2, kind: 'more-pictures' },
    sheet: column(25, 'otras imagenes, mas imagenes, more images, imagenes', linesCell, writeLines),
    answer: z.array(z.string()),
  },
  summary: {
    column: 'summary',
    stored: 'html',
    schema: html('Descripcion requerida!', 'La descripción es demasiado larga'),
    label: 'Descripción',
    input: { section: 'summary', at: 1, kind: 'rich-text' },
    sheet: column(26, 'descripcion, resumen, detalle, nota de cata, notas, summary, description', textCell),
    answer: z.string(),
  },
  stock: {
    column: 'stock',
    schema: integer('Debe ingresar el stock '),
    label: 'Stock',
    input: line('stock', 1, 'amount', { inputMode: 'numeric' }),
    sheet: column(
      13,
      'stock, existencia, existencias, cantidad, cant, botellas, unidades, quantity',
      amountCell,
    ),
    answer: z.number(),
  },
  minimo: {
    column: 'minimo',
    schema: integer('Debe ingresar el stock Minimo'),
    label: 'Stock mínimo',
    input: line('stock', 2, 'amount', { inputMode: 'numeric', hint: 'Por debajo, la administración avisa' }),
    sheet: column(14, 'stock minimo, minimo, stock min, minimum', amountCell),
    answer: z.number(),
  },
  /** The shop's own code. */
  sku: {
    column: 'sku',
    schema: optionalText('El SKU es un texto', 40, 'El SKU es demasiado largo (hasta 40 letras)'),
    label: 'SKU',
    input: line('codes', 1, 'text', { maxLength: 40, hint: 'Tu código, si usás uno' }),
    sheet: column(27, 'sku, codigo sku, codigo interno', textCell),
    unique: 'Otro vino ya tiene ese SKU',
    fact: { at: 8 },
    answer: z.string().nullable(),
  },
  /** Location in the storeroom, visible to those who pick there. */
  shelf: {
    column: 'shelf',
    schema: optionalText('La ubicación es un texto', 40, 'La ubicación es demasiado larga (hasta 40 letras)'),
    label: 'Ubicación',
    input: line('codes', 3, 'text', {
      maxLength: 40,
      hint: 'Dónde está en tu depósito: A3, Cava 2 - estante 5',
    }),
    sheet: column(29, 'ubicacion, estante, posicion, deposito, shelf', textCell),
  },
  /** The GTIN on the bottle. */
  ean: {
    column: 'ean',
    schema: optionalGtin,
    label: 'EAN',
    input: line('codes', 2, 'text', {
      inputMode: 'numeric',
      maxLength: 40,
      hint: 'El número del código de barras',
    }),
    sheet: column(28, 'ean, ean 13, ean13, gtin, upc, codigo de barras, codigo de barra, barcode', textCell),
    unique: 'Otro vino ya tiene ese EAN',
    fact: { at: 9 },
    answer: z.string().nullable(),
  },
} as const satisfies Record<string, ProductField>
