import { mappedBranches } from '../../content/branches.ts'
import { Branches } from '../../storefront/contact/branches.tsx'
import { DrawnMap } from '../../storefront/contact/map/drawn-map.tsx'
import { readyBranches, type BranchDraft } from './branches-draft.ts'
import { PreviewFold } from '../ui/preview-fold.tsx'
import '../../storefront/contact/map/branch-map.css'

/** The branches as the contact page will show them, saved or not, with its drawn map. */
export function BranchesPreview({ drafts }: { drafts: readonly BranchDraft[] }) {
  const branches = readyBranches(drafts)
  const mapped = mappedBranches(branches)
  const unfinished = drafts.length - branches.length
  return (
    <PreviewFold label="Vista previa de Contacto y locales">
      {unfinished > 0 && (
        <p className="muted" role="status">
          {unfinished === 1
            ? 'Falta completar un local: acá no está.'
            : `Falta completar ${unfinished} locales: acá no están.`}
        </p>
      )}
      <div inert>
        <Branches branches={branches} />
        <div className="branch-map">
          <DrawnMap branches={mapped} />
        </div>
      </div>
      {branches.length > 0 && (
        <p className="muted">
          {mapped.length > 0
            ? `En el mapa: ${new Intl.ListFormat('es').format(mapped.map(({ name }) => name))}.`
            : 'Ninguno sale en el mapa: les falta el lugar.'}
        </p>
      )}
    </PreviewFold>
  )
}
