import { Link } from '../../ui/link.tsx'
import { EmptyRack } from '../../ui/drawings.tsx'
import type { NameGroup } from './group-names.ts'

/** Bodegas or regions with how many wines each has, under headings. */
export function NameGroups({ title, groups }: { title: string; groups: readonly NameGroup[] }) {
  return (
    <>
      <h1>{title}</h1>
      {groups.length === 0 && (
        <div className="empty-state">
          <EmptyRack />
          <p>Todavía no hay vinos en la tienda.</p>
        </div>
      )}
      <div className="name-groups">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
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
