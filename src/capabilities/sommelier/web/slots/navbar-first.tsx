import { Link } from '../../../../web/ui/link.tsx'

export default function SommelierLink() {
  return (
    <Link to="/sommelier" className="navbar-link navbar-wide">
      Sommelier
    </Link>
  )
}
