import type { Settings } from '../../settings/settings-tree.ts'
import { ageNotice } from './catalogue-tools.ts'
import { clean } from './wine-answers.ts'

/** What language models read of the shop first (llmstxt.org). */
export function llmsText({ shop }: Settings, publicUrl: string): string {
  const link = (name: string, path: string, note: string) => `- [${name}](${publicUrl}${path}): ${note}`
  return `# ${clean(shop.name, 120)}

> ${clean(shop.tagline, 200) || 'Una vinoteca en línea de la Argentina.'}

Precios en pesos argentinos. ${ageNotice}

## Para asistentes

${link('MCP', '/mcp', 'buscar vinos, ver precio y stock de este momento, entrega por código postal, cotizar, y armar un carrito que una persona abre y paga. Sin clave, solo lectura.')}
${link('API', '/api/docs', 'todos los llamados de la tienda')}
${link('OpenAPI', '/api/openapi.json', 'lo mismo, para programas')}

## La tienda

${link('Vinos', '/', 'el catálogo, con buscador y filtros')}
${link('Bodegas', '/bodegas', 'quiénes los hacen')}
${link('Regiones', '/regiones', 'de dónde vienen')}
${link('Promociones', '/promociones', 'las que valen hoy')}

## Comprar

${link('Envíos', '/envios', 'adónde se entrega, cuánto tarda y cuánto sale')}
${link('Términos', '/terminos', 'condiciones de compra')}
${link('Privacidad', '/privacidad', 'qué se guarda de quien compra')}
${link('Arrepentimiento', '/arrepentimiento', 'cómo se devuelve una compra')}
${link('Contacto', '/contact', 'preguntas a la tienda')}
`
}
