import type { SettingsDraft } from './settings-parts.ts'

/** Preview of a page's header with the current draft. */
export function ShopPreview({ draft }: { draft: SettingsDraft }) {
  const { name = '', tagline = '', motto = '', logo = '', accent = '' } = draft
  const colour = /^#[\da-f]{6}$/i.test(accent) ? accent : undefined
  return (
    <aside className="shop-preview" aria-label="Vista previa" style={colour ? { color: colour } : undefined}>
      <p className="eyebrow">Vista previa</p>
      <div className="shop-preview-page">
        <p className="shop-preview-name">
          {logo && <img src={logo} alt="" />}
          <strong>{name || 'Sin nombre'}</strong>
        </p>
        <p className="shop-preview-tagline">{tagline}</p>
        <span className="shop-preview-button" style={colour ? { background: colour } : undefined}>
          Agregar al carrito
        </span>
        <p className="shop-preview-link">Ver todos los vinos</p>
        <p className="shop-preview-motto">{motto}</p>
      </div>
      <p className="shop-preview-tab">
        <span className="shop-preview-dot" style={colour ? { background: colour } : undefined} /> Contacto y
        locales · {name}
      </p>
    </aside>
  )
}
