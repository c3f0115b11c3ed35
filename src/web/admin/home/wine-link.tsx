import { Link } from '../../ui/link.tsx'
import { useCan } from '../ui/use-can.ts'

/** A wine, with the way to its form for the person who may change it. */
export function WineLink({ id, name }: { id: number; name: string }) {
  const can = useCan()
  return can('wines.change') ? <Link to={`/admin/addProductUpd/${id}`}>{name}</Link> : <span>{name}</span>
}
