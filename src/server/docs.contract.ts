import { z } from 'zod'
import { callTable } from '../calls/call.ts'

export const docsCalls = callTable({
  'GET /health': {
    access: 'public',
    tag: 'Servicio',
    summary: 'Responde 200 cuando la tienda atiende y llega a su base de datos.',
    answer: z.object({ status: z.literal('ok') }),
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
