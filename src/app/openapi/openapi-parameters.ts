import { z } from 'zod'
import type { CallContract } from '../../platform/http/endpoint.ts'
import { listItems, plainParameters } from '../../platform/http/parameters.ts'
import { exampleOf, type Json } from './openapi-examples.ts'
import { fieldTexts } from './openapi-texts.ts'

/** An endpoint's parameters for client generators: numbers are numbers, lists are comma-separated. */
export function parametersOf(contract: CallContract): Json[] {
  return [
    ...Object.entries(contract.path?.shape ?? {}).map(([name, schema]) =>
      parameter(name, 'path', schema, true),
    ),
    ...Object.entries(contract.query?.shape ?? {}).map(([name, schema]) =>
      parameter(name, 'query', schema, !optional(schema)),
    ),
    // a parameter that may be in query or body is optional in the query
    ...Object.entries(contract.input?.shape ?? {}).map(([name, schema]) =>
      parameter(name, 'query', schema, false),
    ),
  ]
}

const optional = (schema: z.core.$ZodType) => z.safeParse(schema as z.ZodType, undefined).success

function parameter(name: string, place: 'path' | 'query', field: z.core.$ZodType, required: boolean): Json {
  const schema = parameterSchema(field)
  const list = schema['type'] === 'array'
  const { says } = fieldTexts[name] ?? {}
  const example = exampleOf(schema, name, {})
  return {
    name,
    in: place,
    required,
    ...(says === undefined ? {} : { description: list ? `${says} Varios, separados por comas.` : says }),
    ...(list ? { style: 'form', explode: false } : {}),
    schema,
    ...(example === null ? {} : { example }),
  }
}

function parameterSchema(field: z.core.$ZodType): Json {
  const inner = unwrapped(field)
  const items = listItems.get(inner)
  if (items) return { type: 'array', items: parameterSchema(items.item), maxItems: items.max }
  const plain = plainParameters.get(inner)
  if (plain) return { ...plain }
  const { $schema: _, ...rest } = z.toJSONSchema(inner as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  return rest
}

function unwrapped(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? unwrapped(innerType) : field
}
