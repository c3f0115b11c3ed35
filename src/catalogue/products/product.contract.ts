import { z } from 'zod'
import { idParameter } from '../../platform/http/parameters.ts'
import { isPictureAddress } from '../picture-address.ts'
import { acidities, sugarDegrees, wineTypes } from '../taxonomy/wine-terms.ts'

/** The forms' rules and sentences, letter for letter as spec section 5 has them; one schema for form and call. */

function number(missing: string, low?: { least: number; sentence: string }, most = 1_000_000_000) {
  return z
    .union([z.number(), z.string()], { error: missing })
    .transform((value, context) => {
      const parsed =
        typeof value === 'number'
          ? value
          : value.trim() === ''
            ? Number.NaN
            : Number(value.trim().replace(',', '.'))
      if (!Number.isFinite(parsed)) {
        context.addIssue({ code: 'custom', message: missing })
        return z.NEVER
      }
      return parsed
    })
    .pipe(
      z
        .number()
        .min(low?.least ?? 0, low?.sentence ?? 'No puede ser menor que cero')
        .max(most, low?.sentence ?? 'Es demasiado grande'),
    )
}

const whole = (missing: string) =>
  number(missing).pipe(z.number().int('Debe ser un número entero').max(10_000_000, 'Es demasiado grande'))

function chosen(sentence: string) {
  return z
    .union([z.number(), z.string()], { error: sentence })
    .refine((value) => Number.isSafeInteger(Number(value)) && Number(value) > 0, sentence)
    .transform(Number)
}

/** Pictures of a wine, the main one included. */
export const mostPictures = 8

const picture = z
  .string({ error: 'Debe indicar una imagen!' })
  .trim()
  .min(1, 'Debe indicar una imagen!')
  .max(1000, 'La dirección de la imagen es demasiado larga')
  .refine(
    (value) => value === '' || isPictureAddress(value),
    'La imagen debe ser una subida acá o una dirección pública que empiece con https://',
  )

/** A whole number that a wine may lack: empty and null say so. */
function perhapsWhole(sentence: string, least: number, most: number) {
  return z
    .union([z.null(), z.number(), z.string()], { error: sentence })
    .transform((value) =>
      value === null || (typeof value === 'string' && value.trim() === '') ? null : Number(value),
    )
    .refine(
      (value) => value === null || (Number.isInteger(value) && value >= least && value <= most),
      sentence,
    )
    .optional()
}

/** Words of a kind, one after the other: what a wine goes with, what it is made of. */
function words(one: string, many: string) {
  return z
    .array(
      z
        .string({ error: `${one} es un texto` })
        .trim()
        .min(1, `${one} está vacío`)
        .max(60, `${one} es demasiado largo`),
      { error: `${one} es una lista` },
    )
    .max(20, `Hasta 20 ${many}`)
    .optional()
}

/** Pesos that a wine may lack: empty and null say so. Up to two decimals are kept. */
const cost = z
  .union([z.null(), z.number(), z.string()], { error: 'Costo invalido' })
  .transform((value) =>
    value === null || (typeof value === 'string' && value.trim() === '')
      ? null
      : Math.round(Number(typeof value === 'string' ? value.trim().replace(',', '.') : value) * 100) / 100,
  )
  .refine((value) => value === null || (value >= 0.01 && value <= 1_000_000_000), 'Costo invalido')
  .optional()

const servingDegrees = 'La temperatura va de 0 a 25 °C'

const productFields = z.object({
  name: z
    .string({ error: 'Debe indicar un nombre!' })
    .trim()
    .min(1, 'Debe indicar un nombre!')
    .max(200, 'El nombre es demasiado largo'),
  /** List price in pesos; the discount is taken from it. */
  price: number('Precio requerido!', { least: 1, sentence: 'Precio invalido' }).transform(
    (pesos) => Math.round(pesos * 100) / 100,
  ),
  descuento: number(
    'El descuento debe ser un número',
    { least: 0, sentence: 'El descuento va de 0 a 99' },
    99,
  )
    .pipe(z.number().int('El descuento debe ser un número entero'))
    .default(0),
  /** What a bottle costs the shop, in pesos without VAT. */
  cost,
  /** The main picture. */
  image: picture,
  /** The pictures that come after it, in order. Left out, they stay as they are. */
  moreImages: z
    .array(picture)
    .max(mostPictures - 1, `Hasta ${mostPictures} imágenes`)
    .optional(),
  summary: z
    .string({ error: 'Descripcion requerida!' })
    .trim()
    .min(1, 'Descripcion requerida!')
    .max(20_000, 'La descripción es demasiado larga')
    // tags alone say nothing
    .refine(
      (html) => html === '' || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '',
      'Descripcion requerida!',
    ),
  alcohol: number('Debe indicar una graduacion!', { least: 1, sentence: 'Graduacion invalida' }, 99),
  producer: chosen('Debe seleccionar 1 productor!'),
  place: chosen('Debe seleccionar 1 locacion!'),
  categ: chosen('Debe seleccionar 1 categoria!'),
  stock: whole('Debe ingresar el stock '),
  minimo: whole('Debe ingresar el stock Minimo'),
  // what follows may be left out: it then stays as it is
  sparkling: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
  vintage: perhapsWhole('La cosecha es un año de 1850 a 2100', 1850, 2100),
  body: perhapsWhole('El cuerpo va de 1 a 5', 1, 5),
  acidity: z
    .union([z.literal('').transform(() => null), z.null(), z.enum(acidities)], {
      error: `La acidez es ${acidities.join(', ')}`,
    })
    .optional(),
  pairings: words('El maridaje', 'maridajes'),
  grapes: words('El nombre de la uva', 'uvas'),
  elaboration: z
    .union([z.null(), z.string().trim().max(120, 'La elaboración es demasiado larga')], {
      error: 'La elaboración es un texto',
    })
    .transform((text) => text || null)
    .optional(),
  servingMin: perhapsWhole(servingDegrees, 0, 25),
  servingMax: perhapsWhole(servingDegrees, 0, 25),
  volumeMl: whole('Debe indicar el contenido en ml')
    .pipe(
      z.number().min(50, 'El contenido va de 50 a 30000 ml').max(30_000, 'El contenido va de 50 a 30000 ml'),
    )
    .optional(),
})

type Serving = { servingMin?: number | null | undefined; servingMax?: number | null | undefined }

/** A temperature has both ends, the lower one first, or none. */
const servesBetween = ({ servingMin = null, servingMax = null }: Serving) =>
  servingMin === null || servingMax === null ? servingMin === servingMax : servingMin <= servingMax
const upsideDown = { error: 'Indicá desde y hasta, de menor a mayor', path: ['servingMax'] }

export const productForm = productFields.refine(servesBetween, upsideDown)
export type ProductForm = z.output<typeof productForm>

export const productUpdate = productFields
  .extend({
    id: idParameter,
    /** The wine as the form showed it: what is the same here and above was not edited, and stays as it is by now. */
    seen: productFields.optional(),
  })
  .refine(servesBetween, upsideDown)

export const categoryForm = z.object({
  type: z.enum(wineTypes, { error: 'Debe seleccionar un tipo!' }),
  variety: z
    .string({ error: 'Debe indicar una variedad!' })
    .trim()
    .min(1, 'Debe indicar una variedad!')
    .max(120, 'La variedad es demasiado larga'),
  degreeSugar: z.enum(sugarDegrees, { error: 'Debe seleccionar una graduacion!' }),
})

export const descriptionForm = z.object({
  description: z
    .string({ error: 'Debe indicar un nombre!' })
    .trim()
    .min(1, 'Debe indicar un nombre!')
    .max(200, 'El nombre es demasiado largo'),
})
