import type { Band } from '../../../settings/bands.ts'
import { browserApi } from '../../api/use-api.ts'
import { OwnBands } from '../../storefront/home/home-bands.tsx'
import { loadBands } from '../../storefront/home/load-bands.ts'
import { readyBands, type BandDraft } from './bands-draft.ts'
import { useDebouncedAnswer } from '../ui/use-debounced-answer.ts'
import { PreviewFold } from '../ui/preview-fold.tsx'
import '../../storefront/home/home.css'

/** Milliseconds that a form rests before its rules are evaluated. */
const restMs = 400

/** The collections as the home page will show them, saved or not. */
export function BandsPreview({ drafts }: { drafts: readonly BandDraft[] }) {
  return (
    <PreviewFold label="Vista previa de la portada">
      <Shown bands={readyBands(drafts)} waiting={drafts.length} />
    </PreviewFold>
  )
}

type ShownProps = { bands: readonly Band[]; waiting: number }

function Shown({ bands, waiting }: ShownProps) {
  const loaded = useHomeBands(bands)
  const unfinished = waiting - bands.length
  if (!loaded) return <p className="muted">Buscando los vinos…</p>
  const titles = new Set(loaded.home.rows.map(({ title }) => title))
  const empty = loaded.of.filter(({ show, title }) => show === 'row' && !titles.has(title))
  return (
    <div aria-busy={!loaded.fresh}>
      <div role="status">
        {empty.map(({ title }) => (
          <p key={title} className="notice warn">
            «{title}» no tiene vinos a la venta: así, no se muestra.
          </p>
        ))}
        {unfinished > 0 && (
          <p className="muted">
            {unfinished === 1 ? 'Falta completar una colección' : `Falta completar ${unfinished} colecciones`}
            : acá no {unfinished === 1 ? 'está' : 'están'}.
          </p>
        )}
      </div>
      <div inert>
        <OwnBands bands={loaded.home} />
      </div>
    </div>
  )
}

/** The home page's data for these collections; the previous data while loading. */
function useHomeBands(bands: readonly Band[]) {
  const key = JSON.stringify(bands)
  const loaded = useDebouncedAnswer(key, restMs, async () => ({
    of: bands,
    home: await loadBands(browserApi(), bands),
  }))
  return loaded && { ...loaded.found, fresh: loaded.key === key }
}
