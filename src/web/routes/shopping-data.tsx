import { useCallback } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { PrivatePage } from '../session/private-page.tsx'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { EmptyRack } from '../ui/drawings.tsx'
import './about.css'

export function meta() {
  return [{ title: 'Mis datos de compra · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function ShoppingData() {
  return <PrivatePage>{() => <Addresses />}</PrivatePage>
}

const ask = () => browserApi()('GET /address')

function Addresses() {
  const [asked, again] = useAnswer(useCallback(ask, []))
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  return (
    <>
      <div className="page-head">
        <h1>Mis datos de compra</h1>
        <Link to="/profile">Mi cuenta</Link>
      </div>
      {asked.value.length === 0 ? (
        <div className="empty-state">
          <EmptyRack />
          <p>Todavía no guardaste ninguna dirección. La primera la cargás al finalizar una compra.</p>
          <Link to="/" className="button">
            Ver vinos
          </Link>
        </div>
      ) : (
        <ul className="branches">
          {asked.value.map(({ id, address }) => (
            <li key={id} className="sheet">
              <h2>{address.calle}</h2>
              <p>
                {address.ciudad}, {address.provincia}
              </p>
              <p className="muted">CP {address.codigoPostal}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
