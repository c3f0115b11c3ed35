import type { Role } from '../../../users/role.ts'
import type { UserAnswer } from '../../../users/users.contract.ts'

/** Each staff role's purpose in a sentence. */
const dutiesOf = {
  Ventas: 'Va a ver y mover compras, cobros, arrepentimientos y opiniones, y a ver a las personas.',
  Depósito: 'Va a preparar y entregar compras y corregir stock, sin ver ningún importe.',
  Catálogo: 'Va a cambiar productos, precios y costos, e importar; no ve las ventas.',
  Contaduría: 'Va a ver ventas, reportes, facturas e historial; no cambia nada.',
} as const

export type RoleChange = { user: UserAnswer; role: Role }

/** The confirmation of a role change; `self`: the Admin's own. */
export function wordsFor({ user, role }: RoleChange, self: boolean) {
  const who = user.full_name || user.email
  const goes = self ? ' Sos vos: vas a salir de la administración enseguida.' : ''
  if (role === 'Admin')
    return {
      title: `¿Hacer Admin a ${who}?`,
      confirm: 'Sí, hacer Admin',
      children: <p>Va a poder cambiar productos, precios, ventas y usuarios.</p>,
    }
  if (role !== 'User' && role !== 'Baja')
    return {
      title: `¿Pasar a ${who} a ${role}?`,
      confirm: `Sí, pasar a ${role}`,
      children: (
        <p>
          {dutiesOf[role]} El cambio vale en el momento.{goes}
        </p>
      ),
    }
  if (role === 'Baja')
    return {
      title: `¿Dar de baja a ${who}?`,
      confirm: 'Sí, dar de baja',
      children: <p>No va a poder ingresar hasta que lo restaures. Sus compras y opiniones quedan.{goes}</p>,
    }
  return user.role === 'Baja'
    ? {
        title: `¿Restaurar a ${who} como cliente?`,
        confirm: 'Sí, restaurar',
        children: <p>Va a poder ingresar y comprar de nuevo.</p>,
      }
    : {
        title: `¿Pasar a ${who} a cliente?`,
        confirm: 'Sí, pasar a cliente',
        children: <p>Deja de ver la administración en el momento.{goes}</p>,
      }
}
