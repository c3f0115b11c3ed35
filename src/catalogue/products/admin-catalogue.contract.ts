import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { costOfWine, priceOfWine } from '../../users/amounts.ts'
import { availabilityTag, catalogueTag } from '../cache-tags.ts'
import { flagParameter, idParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { termTables } from '../taxonomy/term-tables.ts'
import {
  categoryAnswer,
  locationAnswer,
  producerAnswer,
  productAnswer,
  productPage,
} from './catalogue.contract.ts'
import { categoryTypes, kindNames, unknownKind, unknownType } from '../taxonomy/product-kinds.ts'
import { adminSorts } from '../taxonomy/wine-terms.ts'
import {
  categoryForm,
  categoryUpdate,
  descriptionForm,
  productForm,
  productUpdate,
} from './product.contract.ts'

/** A wine in the admin area, with prices for users who may see them. */
const listedWine = productAnswer.extend({
  price: priceOfWine(z.number()),
  listPrice: priceOfWine(z.number()),
  descuento: priceOfWine(z.number()),
  priceWithoutTaxes: priceOfWine(z.number()),
  pricePerLitre: priceOfWine(z.number().nullable()),
})
const listedPage = productPage.extend({ items: z.array(listedWine) })
const saved = z.object({ message: z.string(), product: listedWine })

/** Filters of the admin area's wine list. */
export const wineFilter = {
  name: z.string().max(200).optional(),
  type: z.enum(categoryTypes, { error: unknownType }).optional(),
  kind: z.enum(kindNames, { error: unknownKind }).optional(),
  productor: idParameter.optional(),
  location: idParameter.optional(),
  category: idParameter.optional(),
  low: flagParameter.optional(),
  archived: flagParameter.optional(),
  all: flagParameter.optional(),
}

export const adminCatalogueCalls = callTable({
  'GET /products/all': {
    access: 'wines.read',
    tag: 'Administración del catálogo',
    summary:
      'Los vinos para administrar, a la venta, archivados («archived») o todos («all»). Con «page», una página de 15.',
    query: z.object({
      ...wineFilter,
      sort: z.enum(adminSorts, { error: `El orden debe ser uno de: ${adminSorts.join(', ')}` }).optional(),
      page: wholeNumber({ min: 0, max: 1_000_000 }).optional(),
      size: wholeNumber({ min: 1, max: 100 }).optional(),
    }),
    answer: z.union([z.array(listedWine), listedPage]),
  },
  'GET /products/cost/{id}': {
    access: 'costs.read',
    tag: 'Administración del catálogo',
    summary:
      'Lo que de un vino sabe solo la tienda: lo que le cuesta una botella, sin IVA, y dónde está en el depósito. No está en ninguna otra respuesta de un vino.',
    path: z.object({ id: idParameter }),
    answer: z.object({
      id: z.number(),
      cost: costOfWine(z.number().nullable()),
      shelf: z.string().nullable(),
    }),
    problems: [404],
  },
  'POST /products': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Agrega un vino. «price» es el precio de lista.',
    body: productForm,
    answer: saved,
    problems: [409],
    invalidates: [catalogueTag],
  },
  'PUT /products': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Modifica un vino. «price» es el precio de lista: guardar dos veces no descuenta dos veces.',
    body: productUpdate,
    answer: saved,
    problems: [404, 409],
    invalidates: ['wine', catalogueTag, availabilityTag],
  },
  'PUT /products/del/{id}': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Archiva un vino: deja de venderse; las compras hechas no cambian.',
    path: z.object({ id: idParameter }),
    answer: saved,
    problems: [404],
    invalidates: ['wine', catalogueTag, availabilityTag],
  },
  'PUT /products/restore/{id}': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Vuelve a la venta un vino archivado.',
    path: z.object({ id: idParameter }),
    answer: saved,
    problems: [404],
    invalidates: ['wine', catalogueTag, availabilityTag],
  },
  'POST /category': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Agrega una categoría.',
    body: categoryForm,
    answer: z.object({ message: z.string(), category: categoryAnswer }),
    problems: [409],
  },
  'PUT /category': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Modifica una categoría.',
    body: categoryUpdate,
    answer: z.object({ message: z.string(), category: categoryAnswer }),
    problems: [404, 409],
  },
  'POST /location': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Agrega un lugar.',
    body: descriptionForm,
    answer: z.object({ message: z.string(), location: locationAnswer }),
    problems: [409],
  },
  'PUT /location': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Modifica un lugar.',
    body: descriptionForm.extend({ id_place: idParameter }),
    answer: z.object({ message: z.string(), location: locationAnswer }),
    problems: [404, 409],
  },
  'POST /productor': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Agrega una bodega.',
    body: descriptionForm,
    answer: z.object({ message: z.string(), productor: producerAnswer }),
    problems: [409],
  },
  'PUT /productor': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary: 'Modifica una bodega.',
    body: descriptionForm.extend({ id_Prod: idParameter }),
    answer: z.object({ message: z.string(), productor: producerAnswer }),
    problems: [404, 409],
  },
  'PUT /admin/merge': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary:
      'Une dos bodegas, dos lugares o dos categorías que son lo mismo: los vinos de «id» pasan a «into», e «id» se borra.',
    input: z.object({
      tabla: z.enum(
        termTables.map(({ tabla }) => tabla),
        { error: 'La tabla debe ser category, location o productor' },
      ),
      id: idParameter,
      into: idParameter,
    }),
    answer: z.object({ message: z.string(), moved: z.number() }),
    problems: [404, 409],
  },
  'DELETE /admin': {
    access: 'wines.change',
    tag: 'Administración del catálogo',
    summary:
      'Borra una categoría, un lugar o una bodega que ningún vino usa. Los tres nombres eligen uno de tres casos fijos.',
    input: z.object({
      id: idParameter,
      tabla: z.string().max(40),
      campo: z.string().max(40),
      campoProd: z.string().max(40),
    }),
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
  },
})
