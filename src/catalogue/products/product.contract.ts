import { z } from 'zod'
import { idParameter } from '../../platform/http/parameters.ts'
import { categoryTypes } from '../taxonomy/product-kinds.ts'
import { isWineType } from '../taxonomy/is-wine.ts'
import { sugarDegrees } from '../taxonomy/wine-terms.ts'
import { fieldSchemas } from './product-fields.ts'
import { requiredText, requiredTextBeside } from './field-schemas.ts'

/** Validation of forms and calls with the messages of spec section 5, word for word. */

const productShape = z.object(fieldSchemas)

type Serving = { servingMin?: number | null | undefined; servingMax?: number | null | undefined }

/** A serving temperature has both ends, in order, or none. */
const hasBothTemperatures = ({ servingMin = null, servingMax = null }: Serving) =>
  servingMin === null || servingMax === null ? servingMin === servingMax : servingMin <= servingMax
const reversedTemperatures = { error: 'Indicá desde y hasta, de menor a mayor', path: ['servingMax'] }

export const productForm = productShape.refine(hasBothTemperatures, reversedTemperatures)
export type ProductForm = z.output<typeof productForm>

export const productUpdate = productShape
  .extend({
    id: idParameter,
    /**
     * The wine when the form was loaded. Fields equal here and above were not edited and keep their current
     * value.
     */
    seen: productShape.optional(),
  })
  .refine(hasBothTemperatures, reversedTemperatures)

const categoryShape = z.object({
  type: z.enum(categoryTypes, { error: 'Debe seleccionar un tipo!' }),
  variety: requiredTextBeside('Debe indicar una variedad!', 120, 'La variedad es demasiado larga'),
  degreeSugar: z.enum([...sugarDegrees, ''], { error: 'Debe seleccionar una graduacion!' }),
})

type Sugar = { type?: unknown; degreeSugar?: unknown }

/** Only wine has a sugar degree. */
const hasSugarIfWine = ({ type, degreeSugar }: Sugar) =>
  isWineType(String(type)) || !categoryTypes.some((candidate) => candidate === type)
    ? degreeSugar !== ''
    : degreeSugar === ''
const sugarMissing = {
  error: 'Debe seleccionar una graduacion!',
  path: ['degreeSugar'],
  // report everything that is missing at once
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const categoryForm = categoryShape.refine(hasSugarIfWine, sugarMissing)
export const categoryUpdate = categoryShape.extend({ id: idParameter }).refine(hasSugarIfWine, sugarMissing)

export const descriptionForm = z.object({
  description: requiredText('Debe indicar un nombre!', 200, 'El nombre es demasiado largo'),
})
