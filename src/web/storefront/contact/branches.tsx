import type { Branch } from '../../../settings/branches.ts'
import { directionsTo } from '../../content/branches.ts'
import { PinIcon } from '../../ui/icons.tsx'
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
        <PinIcon size={18} /> Cómo llegar
      </a>
    </li>
  )
}

export function Phone({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}
