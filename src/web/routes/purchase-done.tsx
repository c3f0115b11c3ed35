import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Link } from '../ui/link.tsx'
import type { OrderAnswer } from '../../orders/orders.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { PrivatePage } from '../session/private-page.tsx'
import { Loading } from '../ui/loading.tsx'
import { EmptyRack, SpilledGlass } from '../ui/drawings.tsx'

export function meta() {
  return [{ title: 'Tu compra · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function PurchaseDone() {
  return (
    <PrivatePage>
      {({ user }) => <Result nickname={user.nickname} email={user.email} userId={user.sub} />}
    </PrivatePage>
  )
}

/** How long the server's word is waited for, and how often it is asked. */
const patienceMs = 20_000
const everyMs = 700

/** Says how the payment ended: by what the server knows, never by what the browser came back with. */
function Result({ nickname, email, userId }: { nickname: string; email: string; userId: string }) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const said = parameters.get('status')
  const reference = parameters.get('external_reference')
  const [order, setOrder] = useState<OrderAnswer | undefined>(undefined)
  const [waited, setWaited] = useState(false)

  useEffect(() => {
    let stopped = false
    const until = Date.now() + (said === 'approved' ? patienceMs : 4000)
    const look = async () => {
      const answer = await browserApi()('GET /orders', { query: { user_id: userId } })
      if (stopped) return
      const paid = answer.ok
        ? answer.value.find(
            (one) => one.purchase_id === reference && one.estado !== 'Ingreso' && one.estado !== 'Cancelada',
          )
        : undefined
      if (paid) return setOrder(paid)
      if (Date.now() > until) return setWaited(true)
      setTimeout(() => void look(), everyMs)
    }
    void look()
    return () => {
      stopped = true
    }
  }, [userId, said, reference])

  const home = (first: boolean) => (
    <button
      type="button"
      className={first ? 'button' : 'button quiet'}
      onClick={() => void navigate('/', { replace: true })}
    >
      Volver a Home
    </button>
  )
  if (order) {
    return (
      <div className="empty-state">
        <EmptyRack />
        <h1>¡Gracias por tu compra, {nickname}!</h1>
        <p>
          Tu compra {order.numero} está pagada. Te enviamos un correo con los detalles a {email}.
        </p>
        <p className="row">
          {home(true)}
          <Link to={`/user/orderDetail?id=${order.id}`}>Ver la compra</Link>
        </p>
      </div>
    )
  }
  if (said === 'rejected' || (said === null && waited)) {
    return (
      <div className="empty-state">
        <SpilledGlass />
        <h1>El pago no se hizo</h1>
        <p>No se te cobró nada. Tu compra sigue pendiente: podés intentarlo de nuevo o con otro medio.</p>
        <p className="row">
          <Link to="/user/orders" className="button">
            Ir a mis compras
          </Link>
          {home(false)}
        </p>
      </div>
    )
  }
  if (waited) {
    return (
      <div className="empty-state">
        <EmptyRack />
        <h1>Tu pago está en camino</h1>
        <p>El medio de pago todavía no lo confirmó. En cuanto lo haga, vas a ver la compra como Creada.</p>
        <p className="row">
          <Link to="/user/orders" className="button">
            Ir a mis compras
          </Link>
          {home(false)}
        </p>
      </div>
    )
  }
  return <Loading text="Confirmando tu pago…" />
}
