import drawingsUrl from '../../ui/drawings.svg?url'
import { isDataFiscal } from '../../../settings/profile-url.ts'

/**
 * The badge that links to the seller's Data Fiscal page (RG 4042-E), drawn here instead of loaded from ARCA.
 * Hidden until the seller has such a page, as a badge without a link would be a false claim.
 */
export function DataFiscal({ url }: { url: string }) {
  if (!isDataFiscal(url)) return null
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" className="data-fiscal">
      <svg viewBox="0 0 44 58" width="44" height="58" aria-hidden="true">
        <use href={`${drawingsUrl}#data-fiscal`} />
      </svg>
      Data Fiscal
    </a>
  )
}
