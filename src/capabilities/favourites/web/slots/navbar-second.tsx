import { HeartIcon } from '../../../../web/ui/icons.tsx'
import { Link } from '../../../../web/ui/link.tsx'

export default function FavouritesLink() {
  return (
    <Link to="/user/listfavorite" className="navbar-link" aria-label="Mis favoritos">
      <HeartIcon />
    </Link>
  )
}
