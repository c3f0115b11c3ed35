import { isDataFiscal } from '../../../settings/own-page.ts'

/**
 * The badge that links to the seller's Data Fiscal page (RG 4042-E), drawn here instead of loaded from ARCA on every
 * page. Nothing until the seller has such a page: a badge without a link would be a false claim.
 */
export function DataFiscal({ url }: { url: string }) {
  if (!isDataFiscal(url)) return null
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" className="data-fiscal">
      <svg viewBox="0 0 44 58" width="44" height="58" aria-hidden="true">
        <rect x="1" y="1" width="42" height="56" rx="4" className="data-fiscal-card" />
        <path
          d="M8 8h10v10H8zM26 8h10v10H26zM8 26h10v10H8zM11 11v4h4v-4zM29 11v4h4v-4zM11 29v4h4v-4zM21 8h2v4h-2zM21 16h2v5h-2zM8 21h5v2H8zM16 21h4v2h-4zM25 21h5v4h-5zM33 21h3v6h-3zM21 26h3v5h-3zM26 29h5v3h-5zM33 31h3v5h-3zM22 34h7v2h-7z"
          fillRule="evenodd"
          className="data-fiscal-marks"
        />
        <path d="M8 43h28M12 49h20" className="data-fiscal-lines" />
      </svg>
      Data Fiscal
    </a>
  )
}
