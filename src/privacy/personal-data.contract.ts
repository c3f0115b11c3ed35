import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'

/** Typed to confirm that an account is to be removed. */
export const removalWord = 'ELIMINAR'

const subject = z.string().min(1).max(255).optional()
const rows = z.array(z.record(z.string(), z.unknown()))

export const personalDataCalls = callTable({
  'GET /personal-data': {
    access: 'signed-in',
    beyondOwn: 'customers.change',
    tag: 'Datos personales',
    summary:
      'Todo lo que la tienda guarda de una persona (Ley 25.326, art. 14). Lo que solo está unido a un correo, y no a la cuenta, se pide por correo: escribir una dirección no prueba que sea propia.',
    query: z.object({ id_usuario: subject }),
    answer: z.object({
      generado: z.string(),
      perfil: z.record(z.string(), z.unknown()),
      vistas: rows,
      direcciones: rows,
      favoritos: rows,
      avisosDeStock: rows,
      carrito: rows,
      compras: rows,
      correccionesDeEnvio: rows,
      pagos: rows,
      datosDeFactura: rows,
      facturas: rows,
      opiniones: rows,
      opinionesOcultasBorradas: rows,
      avisosSobreOpiniones: rows,
      pedidosDeOpinion: rows,
      consultas: rows,
      arrepentimientos: rows,
      pagosAnotados: rows,
      comprobantes: rows,
      devoluciones: rows,
      botellas_devueltas: rows,
      mensajes: rows,
    }),
    problems: [404],
    perMinute: 10,
  },
  'DELETE /personal-data': {
    access: 'signed-in',
    beyondOwn: 'customers.change',
    tag: 'Datos personales',
    summary:
      'Elimina la cuenta y los datos personales (Ley 25.326, art. 16). Las compras quedan sin nombre, correo ni dirección. Una cuenta de Admin no se elimina, ni una con compras en camino.',
    input: z.object({
      id_usuario: subject,
      confirm: z.literal(removalWord, { error: `Escribí ${removalWord} para confirmar` }),
    }),
    answer: z.object({ message: z.string(), signInRemoved: z.boolean() }),
    problems: [404, 409],
    perMinute: 5,
  },
})
