import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter } from '../../platform/http/parameters.ts'
import { availabilityTag, catalogueTag } from '../cache-tags.ts'
import { pastChange, previewFingerprint } from '../past-changes.contract.ts'
import { priceRule } from '../pricing/prices.contract.ts'
import { wineFilter } from '../products/admin-catalogue.contract.ts'
import { picture } from '../products/field-schemas.ts'
import { fieldSchemas } from '../products/product-fields.ts'

/** Maximum wines listed by id; beyond that, use a filter. */
export const mostNamed = 2000

const ids = (sentence: string) => z.array(idParameter).max(mostNamed, sentence)

/**
 * Selects wines by id, or all that match the list's filter with exceptions. Rejects unknown filters, because
 * ignoring one would select other wines.
 */
const selection = z.union(
  [
    z.strictObject({ ids: ids('Hay demasiados vinos elegidos').min(1, 'Elegí al menos un vino') }),
    z.strictObject({
      filter: z.strictObject(wineFilter),
      except: ids('Hay demasiados vinos dejados afuera').optional(),
    }),
  ],
  { error: 'Decí qué vinos: «ids» o «filter»' },
)
export type WineSelection = z.output<typeof selection>

const change = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('price'), rule: priceRule }),
    z.strictObject({ kind: z.literal('discount'), discount: fieldSchemas.descuento }),
    z.strictObject({ kind: z.literal('minimum'), minimum: fieldSchemas.minimo }),
    z.strictObject({ kind: z.literal('category'), category: idParameter }),
    z.strictObject({ kind: z.literal('archive'), archived: z.boolean() }),
    z.strictObject({
      kind: z.literal('pictures'),
      pictures: z
        .array(z.strictObject({ id: idParameter, image: picture }))
        .min(1, 'No hay ninguna imagen')
        .max(mostNamed, 'Hay demasiadas imágenes'),
    }),
  ],
  { error: 'Ese cambio no existe' },
)

const changeAnswer = pastChange.extend({
  /** Wines that were not reverted, because they had changed since. */
  kept: z.number(),
  undoable: z.boolean(),
})
export type BulkChange = z.output<typeof changeAnswer>

const tag = 'Administración del catálogo'

export const bulkCalls = callTable({
  'POST /products/bulk/preview': {
    access: 'wines.change',
    tag,
    summary:
      'Lo que un cambio en lote haría con los vinos elegidos o con todos los que coinciden con un filtro: cuántos cambian, los primeros, y la huella con la que se aplica.',
    body: z.object({ selection, change }),
    answer: z.object({
      fitting: z.number(),
      changing: z.number(),
      /** The first changing wines, with the column's values as text. */
      items: z.array(z.object({ id: z.number(), name: z.string(), before: z.string(), after: z.string() })),
      fingerprint: z.string(),
    }),
    problems: [409],
    invalidates: [],
  },
  'POST /products/bulk': {
    access: 'wines.change',
    tag,
    summary:
      'Aplica el cambio en lote que se vio, entero o nada: precio, descuento, stock mínimo, categoría, archivado o imagen. Si algún vino cambió desde la vista previa, 409 y nada cambia.',
    body: z.object({ selection, change, fingerprint: previewFingerprint }),
    answer: z.object({ message: z.string(), change: changeAnswer }),
    problems: [409],
    invalidates: ['wine', catalogueTag, availabilityTag],
  },
  'GET /products/bulk': {
    access: 'wines.change',
    tag,
    summary: 'Los últimos cambios en lote.',
    answer: z.array(changeAnswer),
  },
  'POST /products/bulk/{id}/undo': {
    access: 'wines.change',
    tag,
    summary:
      'Deshace un cambio en lote de los últimos 30 días. Lo que alguien cambió después queda como está; si es todo, 409.',
    path: z.object({ id: idParameter }),
    answer: z.object({ message: z.string(), change: changeAnswer }),
    problems: [404, 409],
    invalidates: ['wine', catalogueTag, availabilityTag],
  },
})
