import { useCallback } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '../../money/money.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { Failure } from '../ui/failure.tsx'

export function meta() {
  return [{ title: 'Administración · Descorche' }, { name: 'robots', content: 'noindex' }]
}

const links = [
  { to: '/admin/listProduct', name: 'Productos', text: 'Vinos, precios y stock' },
  { to: '/admin/listProductor', name: 'Productores', text: 'Bodegas' },
  { to: '/admin/listCategory', name: 'Categorías', text: 'Tipo, variedad y azúcar' },
  { to: '/admin/listLocation', name: 'Locaciones', text: 'De dónde vienen los vinos' },
  { to: '/admin/ventas', name: 'Ventas', text: 'Órdenes y su estado' },
  { to: '/admin/usuarios', name: 'Usuarios', text: 'Personas y perfiles' },
  { to: '/admin/graficos', name: 'Gráficos', text: 'Ventas por categoría' },
  { to: '/admin/opiniones', name: 'Opiniones', text: 'Responder, ocultar, avisos' },
  { to: '/admin/novedades', name: 'Novedades', text: 'Quiénes se suscribieron' },
  { to: '/admin/correo', name: 'Correo', text: 'Lo que la tienda envió' },
]

export default function AdminHome() {
  return (
    <AdminPage title="Administración">
      <Summary />
      <nav aria-label="Administración" className="admin-menu">
        {links.map((link) => (
          <Link key={link.to} to={link.to}>
            {link.name}
            <small>{link.text}</small>
          </Link>
        ))}
      </nav>
    </AdminPage>
  )
}

const ask = () => browserApi()('GET /admin/summary')

function Summary() {
  const [asked, again] = useAnswer(useCallback(ask, []))
  if (asked.state === 'loading') return <div className="skeleton" style={{ height: 90, marginBottom: 32 }} />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const { creadas, procesando, belowMinimum, withdrawals, reportedReviews, today, week, weekBefore } =
    asked.value
  const figures = [
    { name: 'Órdenes por procesar', value: creadas, to: '/admin/ventas?estado=Creada' },
    { name: 'En proceso', value: procesando, to: '/admin/ventas?estado=Procesando' },
    { name: 'Vinos bajo el mínimo', value: belowMinimum, to: '/admin/listProduct?low=true' },
    { name: 'Pedidos de arrepentimiento', value: withdrawals, to: '/admin/ventas' },
    { name: 'Opiniones reportadas', value: reportedReviews, to: '/admin/opiniones' },
  ]
  return (
    <dl className="admin-figures">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.name}</dt>
          <dd>
            <Link to={figure.to}>{figure.value}</Link>
          </dd>
        </div>
      ))}
      <div>
        <dt>Ventas de hoy ({today.orders})</dt>
        <dd>{formatPesos(today.total)}</dd>
      </div>
      <div>
        <dt>
          Últimos 7 días ({week.orders}); los 7 anteriores: {formatPesos(weekBefore.total)}
        </dt>
        <dd>{formatPesos(week.total)}</dd>
      </div>
    </dl>
  )
}
