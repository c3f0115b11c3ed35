import { useCallback } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { WinePicture } from '../catalogue/wine-picture.tsx'
import { toggleFavourite, useFavourites } from '../favourites/favourite-store.ts'
import { PrivatePage } from '../session/private-page.tsx'
import { EmptyRack } from '../ui/drawings.tsx'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { Price } from '../ui/price.tsx'
import './favourites.css'

export function meta() {
  return [{ title: 'Lista Favoritos · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function Favourites() {
  return <PrivatePage>{() => <FavouriteList />}</PrivatePage>
}

const askFavourites = () => browserApi()('GET /favorite', { query: {} })

function FavouriteList() {
  const liked = useFavourites()
  const [asked, again] = useAnswer(useCallback(askFavourites, []))
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const shown = asked.value.filter((favourite) => liked.has(favourite.id_prod))
  return (
    <>
      <div className="page-head">
        <h1>Lista Favoritos</h1>
        <Link to="/">Seguir mirando</Link>
      </div>
      {shown.length === 0 ? (
        <div className="empty-state">
          <EmptyRack />
          <p>No agrego ningun producto a favoritos!</p>
          <Link to="/" className="button">
            Ver vinos
          </Link>
        </div>
      ) : (
        <ul className="favourites">
          {shown.map(({ id_prod, product }) => (
            <li key={id_prod}>
              <WinePicture image={product.image} productId={id_prod} sizes="40px" />
              <div>
                <p className="eyebrow">{product.producer}</p>
                <h2>{product.name}</h2>
                {product.available > 0 ? (
                  <Price price={product.price} discount={product.descuento} />
                ) : (
                  <p className="chip bad">No disponible</p>
                )}
              </div>
              <p className="favourites-actions">
                <Link to={`/detail/${id_prod}`}>Ver Detalle</Link>
                <button
                  type="button"
                  className="link-button"
                  aria-label={`Quitar Producto ${product.name}`}
                  onClick={() => void toggleFavourite(id_prod)}
                >
                  Quitar Producto
                </button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
