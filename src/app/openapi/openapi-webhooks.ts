import type { Json } from './openapi-examples.ts'

const signature = 'ts=1763820000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'

/** The payment provider's webhook event about a changed payment, received at POST /payment/notice. */
export const webhookOperation = {
  operationId: 'avisoDePago',
  tags: ['Pagos'],
  summary: 'El proveedor avisa que un pago cambió.',
  description:
    'Lo manda el proveedor de pagos a POST /payment/notice, quizás más de una vez y en cualquier orden. La firma cubre «data.id» y «x-request-id»; el cuerpo no se usa: la tienda le pregunta al proveedor cómo está el pago.',
  security: [],
  parameters: [
    header('x-signature', 'Cuándo se firmó y la firma (HMAC-SHA256) con el secreto del aviso.', signature),
    header(
      'x-request-id',
      'Número del aviso; repetido es el mismo aviso.',
      '2f1c9e0a-51a7-4a0e-9d5e-3c1b7a1f0c11',
    ),
    query('data.id', 'El pago que cambió.', '7733221100', true),
    query('type', 'De qué se avisa; lo que no es «payment» se agradece y nada más.', 'payment', false),
  ],
  requestBody: {
    required: false,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            action: { type: 'string' },
            live_mode: { type: 'boolean' },
            data: { type: 'object', properties: { id: { type: 'string' } } },
          },
        },
        example: { type: 'payment', action: 'payment.updated', live_mode: true, data: { id: '7733221100' } },
      },
    },
  },
  responses: {
    '200': { description: 'Recibido: no hace falta repetirlo.' },
    '401': { $ref: '#/components/responses/Error401' },
    '503': { $ref: '#/components/responses/Error503' },
  },
}

/** An event that the shop posts to another program. */
export function sentOperation(type: string, summary: string, content: Json): Json {
  return {
    operationId: `evento_${type.replaceAll('.', '_')}`,
    tags: ['Notificaciones'],
    summary,
    description:
      'La tienda lo manda por POST a las direcciones de /webhooks, al menos una vez: el mismo «webhook-id» es el mismo aviso. La firma cubre «webhook-id.webhook-timestamp.cuerpo» con el secreto (Standard Webhooks). Un «version» menor al último visto del mismo sujeto ya no vale. Los importes van en pesos.',
    security: [],
    parameters: [
      header('webhook-id', 'El aviso; igual en cada intento.', 'msg_2f1c9e0a51a74a0e9d5e3c1b7a1f0c11'),
      header('webhook-timestamp', 'Cuándo se mandó, en segundos desde 1970.', '1763820000'),
      header('webhook-signature', 'Una firma por secreto vigente, separadas por un espacio.', signed),
    ],
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '200': { description: 'Cualquier 2xx: recibido.' },
      '410': { description: 'No avisar más: la notificación se apaga.' },
      '429': { description: 'Más despacio: se respeta Retry-After.' },
    },
  }
}

const signed = 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='

function header(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example }
}

function query(name: string, description: string, example: string, required: boolean) {
  return { name, in: 'query', required, description, schema: { type: 'string' }, example }
}
