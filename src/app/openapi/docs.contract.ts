import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'

export const docsCalls = callTable({
  'GET /health': {
    access: 'public',
    tag: 'Servicio',
    summary: 'Responde 200 mientras este proceso atiende, aunque su base de datos no responda.',
    answer: z.object({ status: z.literal('ok') }),
    neverShed: true,
  },
  'GET /ready': {
    access: 'public',
    tag: 'Servicio',
    summary:
      'Responde 200 cuando conviene mandarle pedidos: la base responde y está al día, el disco tiene lugar, y el proceso no se está cerrando. Si no, 503.',
    answer: z.object({
      status: z.literal('ready'),
      /** Connections that this machine cannot open: they were sealed with another key. */
      locked: z.array(z.enum(['mercado-pago', 'mail', 'arca'])).optional(),
    }),
    neverShed: true,
  },
  'GET /openapi.json': {
    access: 'public',
    tag: 'Servicio',
    summary: 'Este documento, en OpenAPI 3.1.',
    answer: z.object({}).loose(),
  },
  'GET /docs': {
    access: 'public',
    tag: 'Servicio',
    summary: 'Los llamados de la tienda, para leer.',
    answer: z.string(),
    mediaType: 'text/html',
  },
})
