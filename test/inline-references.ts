type Named = { components: { schemas: Record<string, unknown> } }

/** Replaces references in part of the OpenAPI document with the schemas. */
export function inlineReferences(part: unknown, document: Named): unknown {
  if (Array.isArray(part)) return part.map((item) => inlineReferences(item, document))
  if (typeof part !== 'object' || part === null) return part
  const name = /^#\/components\/schemas\/(.+)$/.exec(String((part as { $ref?: unknown }).$ref))?.[1]
  if (name !== undefined) return inlineReferences(document.components.schemas[name], document)
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inlineReferences(value, document)]),
  )
}
