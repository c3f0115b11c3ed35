import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { wineFacts } from '../../../catalogue/products/wine-facts.ts'
import { ProductCard } from '../../storefront/product-card/product-card.tsx'
import { WineArticle } from '../../storefront/detail/wine-article.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A non-interactive card as in the catalogue. */
export function CardPreview({ wine }: { wine: ProductAnswer }) {
  return (
    <figure className="card-preview" aria-label="Así se ve en el catálogo">
      <div inert>
        <ProductCard wine={wine} eager />
      </div>
    </figure>
  )
}

/** The wine's full page as a shopper would see it, over the form. */
export function PagePreview({ wine, onClose }: { wine: ProductAnswer; onClose: () => void }) {
  const close = (
    <button type="button" className="button plain small" onClick={onClose}>
      Cerrar la vista previa
    </button>
  )
  return (
    <Dialog title="Así lo ve quien compra" kind="wide page-preview" beside={close} onClose={onClose}>
      <div inert>
        <WineArticle wine={wine} facts={wineFacts(wine)} />
      </div>
    </Dialog>
  )
}
