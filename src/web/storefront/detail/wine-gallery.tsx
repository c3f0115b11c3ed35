import { useState } from 'react'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { productName } from '../../../catalogue/wine-name.ts'
import { WinePicture } from '../wine/wine-picture.tsx'

/** A wine's pictures: the chosen one large, and thumbnails if there are others. */
export function WineGallery({ wine, travels }: { wine: ProductAnswer; travels?: string }) {
  const [chosen, setChosen] = useState(0)
  const images = [wine.image, ...wine.moreImages]
  const index = chosen < images.length ? chosen : 0
  const about = productName(wine)
  return (
    <div className="detail-stage">
      <WinePicture
        key={images[index]}
        image={images[index] ?? wine.image}
        productId={wine.id}
        alt={index === 0 ? `Botella de ${about}` : `${about}, imagen ${index + 1}`}
        sizes="(max-width: 799px) 92vw, 500px"
        important
        {...(travels && index === 0 ? { travels } : {})}
      />
      {images.length > 1 && (
        <ul className="detail-thumbs" aria-label="Imágenes">
          {images.map((image, place) => (
            <li key={image}>
              <button
                type="button"
                aria-label={`Imagen ${place + 1} de ${images.length}`}
                aria-pressed={place === index}
                onClick={() => setChosen(place)}
              >
                <WinePicture image={image} productId={wine.id} sizes="64px" eager />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
