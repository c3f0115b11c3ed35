import type { Branch } from '../../../settings/branches.ts'
import { directionsTo } from '../../content/branches.ts'
import { Icon } from '../../ui/icons.tsx'
import './branches.css'

/** Where the shop can be visited. */
export function Branches({ branches }: { branches: readonly Branch[] }) {
  if (branches.length === 0) return null
  return (
    <ul className="branches">
      {branches.map((branch) => (
        <BranchItem key={branch.name} branch={branch} />
      ))}
    </ul>
  )
}

function BranchItem({ branch }: { branch: Branch }) {
  return (
    <li className="sheet">
      <h2>{branch.name}</h2>
      <address>
        {branch.address}
        {branch.city && <br />}
        {branch.city}
        {branch.phone && <br />}
        {branch.phone && <Phone number={branch.phone} />}
      </address>
      {branch.hours && <p className="muted">{branch.hours}</p>}
      <a
        href={directionsTo(branch)}
        rel="noopener noreferrer"
        target="_blank"
        className="button quiet small"
        aria-label={`Cómo llegar a ${branch.name} (se abre aparte)`}
      >
        <Pin /> Cómo llegar
      </a>
    </li>
  )
}

export function Phone({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}

const Pin = () => (
  <Icon size={18}>
    <path d="M12 21c-4-5-6.500-8.300-6.500-11.500a6.500 6.500 0 0 1 13 0C18.500 12.700 16 16 12 21z" />
    <circle cx="12" cy="9.500" r="2.200" />
  </Icon>
)
