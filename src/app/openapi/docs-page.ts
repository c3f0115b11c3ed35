import { currencyName } from '../../money/money.ts'
import { titleOf } from '../../platform/http/problem.ts'

type Operation = {
  summary: string
  tags: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: unknown }> }>
}

/** The OpenAPI document as an HTML page without scripts or external files. */
export function docsPage(document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), article(method, path, operation)])
    }
  }
  const sections = [...groups].map(
    ([tag, articles]) => `<section><h2>${escape(tag)}</h2>${articles.join('')}</section>`,
  )
  const { schemas } = document['components'] as { schemas: Record<string, unknown> }
  const shapes = Object.entries(schemas)
    .map(([name, schema]) => `<div id="${escape(name)}">${details(name, schema)}</div>`)
    .join('')
  const title = `Llamados de ${escape((document['info'] as { title: string }).title)}`
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>${title}</h1>
<p>Base: <code>${escape(String((document['servers'] as { url: string }[])[0]?.url))}</code>. Los importes son ${currencyName}.
Los errores llegan como <code>application/problem+json</code>. El documento completo está en <a href="openapi.json">openapi.json</a>.</p>
${sections.join('')}<section><h2>Formas de los cuerpos y las respuestas</h2>${shapes}</section></main></body></html>`
}

function article(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (p) =>
        `<li><code>${escape(p.name)}</code> <small>${p.in === 'path' ? 'camino' : 'consulta'}${p.required ? ', obligatorio' : ''}</small> ${escape(p.description ?? '')} ${schemaText(p.schema)}</li>`,
    )
    .join('')
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const problems = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status]) => `${status} ${titleOf(Number(status))}`)
    .join(' · ')
  return `<article><h3><span>${method.toUpperCase()}</span> <code>/api${escape(path)}</code>${operation.security?.length ? ' <em>requiere ingresar</em>' : ''}</h3>
<p>${escape(operation.summary)}</p>${parameters ? `<ul>${parameters}</ul>` : ''}
<p>${shapeLink('Cuerpo', body)} ${shapeLink('Respuesta', answer)}</p><p><small>${escape(problems)}</small></p></article>`
}

function shapeLink(title: string, schema: unknown): string {
  const name = (schema as { $ref?: string } | undefined)?.$ref?.split('/').at(-1)
  return name === undefined ? '' : `${title}: <a href="#${escape(name)}">${escape(name)}</a>.`
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`
}

function schemaText(schema: unknown): string {
  const text = JSON.stringify(schema)
  return text === '{}' ? '' : `<code class="schema">${escape(text.slice(0, 300))}</code>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
}
