import { currencyName } from '../../money/money.ts'
import { titleOf } from '../../platform/http/problem.ts'

type Operation = {
  summary: string
  description: string
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
  const texts = new Map(
    (document['tags'] as { name: string; description?: string }[]).map((tag) => [tag.name, tag.description]),
  )
  const sections = [...groups].map(([tag, articles]) => {
    const text = texts.get(tag)
    return `<section id="${anchor(tag)}"><h2>${escape(tag)}</h2>${text ? `<p>${escape(text)}</p>` : ''}${articles.join('')}</section>`
  })
  const contents = [...groups.keys()].map((tag) => `<a href="#${anchor(tag)}">${escape(tag)}</a>`)
  const events = Object.entries(document['webhooks'] as Record<string, { post: Operation }>)
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
<p>${contents.join(' · ')} · <a href="#eventos">Eventos</a></p>
${sections.join('')}<section id="eventos"><h2>Eventos que llegan por POST</h2>${events.map(([name, { post }]) => event(name, post)).join('')}</section>
<section><h2>Formas de los cuerpos y las respuestas</h2>${shapes}</section></main></body></html>`
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
<p>${escape(operation.description)}</p>${parameters ? `<ul>${parameters}</ul>` : ''}
<p>${shapeLink('Cuerpo', body)} ${shapeLink('Respuesta', answer)}</p><p><small>${escape(problems)}</small></p></article>`
}

/** What is posted to another program, or by one to the shop. */
function event(name: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const headers = (operation.parameters ?? []).map(
    (parameter) => `<li><code>${escape(parameter.name)}</code> ${escape(parameter.description ?? '')}</li>`,
  )
  return `<article><h3><code>${escape(name)}</code></h3><p>${escape(operation.summary)} ${escape(operation.description)}</p>
<ul>${headers.join('')}</ul><p>${shapeLink('Cuerpo', body)}</p></article>`
}

const anchor = (tag: string) => encodeURIComponent(tag.toLowerCase().replaceAll(' ', '-'))

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
