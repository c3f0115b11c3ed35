import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { EmptyRack } from '../../ui/drawings.tsx'
import type { NameGroup } from './group-names.ts'

/** Groups that need no jump links. */
const few = 3

type Props = {
  title: string
  groups: readonly NameGroup[]
  /** Shown between title and groups. */
  children?: ReactNode
}

/** Bodegas or regions with their number of wines, grouped under headings. */
export function NameGroups({ title, groups, children }: Props) {
  return (
    <>
      <h1>{title}</h1>
      {children}
      {groups.length === 0 && (
        <div className="empty-state">
          <EmptyRack />
          <p>Todavía no hay vinos en la tienda.</p>
        </div>
      )}
      {groups.length > few && <Jumps groups={groups} />}
      <div className="name-groups">
        {groups.map((group) => (
          <section key={group.title} id={placeOf(group)} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.names.map(({ to, name, count }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link> <span className="muted figures">{count}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function Jumps({ groups }: Pick<Props, 'groups'>) {
  return (
    <nav className="name-jumps" aria-label="Ir a">
      {groups.map((group) => (
        <a key={group.title} href={`#${encodeURIComponent(placeOf(group))}`}>
          {group.title}
        </a>
      ))}
    </nav>
  )
}

/** The group's anchor. */
const placeOf = ({ title }: NameGroup) => title.replaceAll(' ', '-')
