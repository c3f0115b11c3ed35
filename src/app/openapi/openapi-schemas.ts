import { z } from 'zod'
import { auditEntry } from '../../audit-log/audit.contract.ts'
import type { CallContract } from '../../platform/http/endpoint.ts'
import type { ServedCall } from '../../platform/http/implement.ts'
import { cartItem } from '../../cart/cart.contract.ts'
import {
  categoryAnswer,
  facetsAnswer,
  locationAnswer,
  producerAnswer,
  productAnswer,
  productPage,
} from '../../catalogue/products/catalogue.contract.ts'
import { importAnswer, importRow } from '../../catalogue/import/imports.contract.ts'
import { orderAnswer, orderItem } from '../../orders/orders.contract.ts'
import { addressSchema } from '../../orders/address.contract.ts'
import { shipmentAnswer } from '../../orders/shipment.contract.ts'
import { userAnswer } from '../../users/users.contract.ts'
import { permissionOfField } from '../../platform/http/restricted-fields.ts'
import type { Json } from './openapi-examples.ts'

/** Schemas shared by several responses, under their names in generated clients. */
const sharedAnswers: Record<string, z.ZodType> = {
  Product: productAnswer,
  ProductPage: productPage,
  Producer: producerAnswer,
  Location: locationAnswer,
  Category: categoryAnswer,
  Facets: facetsAnswer,
  CartItem: cartItem,
  Order: orderAnswer,
  OrderItem: orderItem,
  Parcel: shipmentAnswer,
  User: userAnswer,
  AuditEntry: auditEntry,
  Import: importAnswer,
  ImportRow: importRow,
}
const sharedBodies: Record<string, z.ZodType> = { AddressInput: addressSchema }

export type NamedSchemas = {
  /** The content of `components.schemas`, by name. */
  schemas: Record<string, Json>
  /** The reference in a body or response. */
  refOf: (schema: z.ZodType, direction: 'input' | 'output') => Json
}

/** Names the schema of every body and response; endpoints with the same schema share its name. `sent`: by event, what is
 * posted to other programs. */
export function nameSchemas(
  calls: readonly ServedCall[],
  sent: Readonly<Record<string, z.ZodType>> = {},
): NamedSchemas {
  const inputs = new Names(sharedBodies)
  const outputs = new Names(sharedAnswers)
  for (const { method, path, contract } of calls) {
    const base = operationName(method, path)
    const name = base.charAt(0).toUpperCase() + base.slice(1)
    const body = bodyOf(method, contract)
    if (body) inputs.add(body, `${name}Body`)
    if (!contract.mediaType) outputs.add(contract.answer, `${name}Answer`)
  }
  for (const [type, schema] of Object.entries(sent)) outputs.add(schema, eventSchemaName(type))
  return {
    schemas: { ...inputs.described('input'), ...outputs.described('output') },
    refOf: (schema, direction) => ({
      $ref: address((direction === 'input' ? inputs : outputs).nameOf(schema)),
    }),
  }
}

/** 'stock.updated' -> 'StockUpdatedEvent' */
function eventSchemaName(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

const address = (name: string) => `#/components/schemas/${name}`

class Names {
  readonly #registry = z.registry<{ id: string }>()
  readonly #names = new Map<z.ZodType, string>()

  constructor(shared: Record<string, z.ZodType>) {
    for (const [name, schema] of Object.entries(shared)) this.add(schema, name)
  }

  /** A schema that has a name keeps it. */
  add(schema: z.ZodType, name: string): void {
    if (this.#names.has(schema)) return
    this.#names.set(schema, name)
    this.#registry.add(schema, { id: name })
  }

  nameOf(schema: z.ZodType): string {
    return this.#names.get(schema) ?? ''
  }

  described(io: 'input' | 'output'): Record<string, Json> {
    const { schemas } = z.toJSONSchema(this.#registry, {
      uri: address,
      io,
      unrepresentable: 'any',
      override: mayBeMissing,
    })
    const own = new Set(['$schema', '$id', 'id'])
    const plain = (schema: object) =>
      Object.fromEntries(Object.entries(schema).filter(([key]) => !own.has(key)))
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]))
  }
}

/** A restricted field is missing for callers without its permission. */
function mayBeMissing({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }): void {
  const { def } = zodSchema._zod
  if (def.type !== 'object') return
  const described = jsonSchema as {
    required?: string[]
    properties?: Record<string, { description?: string }>
  }
  for (const [field, inner] of Object.entries(def.shape)) {
    const permission = permissionOfField(inner)
    if (!permission) continue
    described.required = described.required?.filter((name) => name !== field) ?? []
    const property = described.properties?.[field]
    if (property) property.description = `Falta para quien no tiene el permiso «${permission}».`
  }
}

/**
 * The JSON schema of a request body, including parameters that may be in query or body; undefined for GET.
 */
export function bodyOf(method: string, contract: CallContract): z.ZodType | undefined {
  return contract.body ?? (method === 'GET' ? undefined : contract.input)
}

/** `GET /products/detail/{id}` becomes `getProductsDetailId`. */
export function operationName(method: string, path: string): string {
  const words = path.replace(/[^A-Za-z]+(\w)/g, (_, next: string) => next.toUpperCase()).replace(/\W/g, '')
  return method.toLowerCase() + words
}
