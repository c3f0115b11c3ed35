import { z } from 'zod'
import { declarations } from '../capabilities/declarations.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { removalInput } from './removal.contract.ts'

const rows = z.array(z.record(z.string(), z.unknown()))
/** What the capabilities export, by the names that their tables say. */
const ofCapabilities: object = Object.fromEntries(
  declarations
    .flatMap(({ tables = {} }) => Object.values(tables))
    .flatMap(({ exported }) => (typeof exported === 'string' ? [[exported, rows] as const] : [])),
)

export const personalDataCalls = callTable({
  'GET /personal-data': {
    access: 'signed-in',
    beyondOwn: 'customers.change',
    tag: 'Datos personales',
    summary:
      'Todo lo que la tienda guarda de una persona (Ley 25.326, art. 14). Lo que solo está unido a un correo, y no a la cuenta, se pide por correo: escribir una dirección no prueba que sea propia.',
    query: removalInput.pick({ id_usuario: true }),
    answer: z.object({
      generado: z.string(),
      perfil: z.record(z.string(), z.unknown()),
      vistas: rows,
      direcciones: rows,
      carrito: rows,
      codigoDelCarrito: rows,
      compras: rows,
      correccionesDeEnvio: rows,
      notasDeCompras: rows,
      pagos: rows,
      datosDeFactura: rows,
      facturas: rows,
      arrepentimientos: rows,
      pagosAnotados: rows,
      comprobantes: rows,
      devoluciones: rows,
      botellas_devueltas: rows,
      ...ofCapabilities,
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
    input: removalInput,
    answer: z.object({ message: z.string(), signInRemoved: z.boolean() }),
    problems: [404, 409],
    perMinute: 5,
  },
})
