type Named = { components: { schemas: Record<string, unknown> } }

/** A part of the OpenAPI document with the schemas that it refers to written out in their places. */
export function inlineReferences(part: unknown, document: Named): unknown {
  if (Array.isArray(part)) return part.map((one) => inlineReferences(one, document))
  if (typeof part !== 'object' || part === null) return part
  const name = /^#\/components\/schemas\/(.+)$/.exec(String((part as { $ref?: unknown }).$ref))?.[1]
  if (name !== undefined) return inlineReferences(document.components.schemas[name], document)
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inlineReferences(value, document)]),
  )
}
