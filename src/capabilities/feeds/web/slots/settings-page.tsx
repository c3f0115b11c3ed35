import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '../../../../app/shop.contract.ts'
import type { SettingsPage } from '../../../../web/slots/settings-page.ts'
import { CopiedText } from '../../../../web/admin/ui/copied-text.tsx'

const feeds = [
  {
    path: '/feed/google.xml',
    name: 'Google Merchant Center',
    how: 'En Merchant Center: «Fuentes de datos», «Agregar fuente», «Archivo por URL». Google lo vuelve a leer solo.',
    note: 'Google admite vinos en la Argentina, en anuncios y en fichas gratuitas, para mayores de edad y sin promesas de salud ni de éxito.',
  },
  {
    path: '/feed/meta.csv',
    name: 'Meta: Facebook e Instagram',
    how: 'En el Administrador de ventas: «Catálogo», «Orígenes de datos», «Lista de datos», «Usar una URL».',
    note: 'Solo para anuncios de catálogo, segmentados a mayores de 18: Meta prohíbe vender alcohol en sus tiendas de Facebook e Instagram.',
  },
] as const

/** Where Google and Meta read the catalogue, and what each allows. */
function FeedsPart() {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  if (!data) return null
  return (
    <div className="settings-form">
      <section className="sheet stack" aria-labelledby="feeds">
        <h2 id="feeds">Google y Meta</h2>
        <p className="muted">
          Dos direcciones con todos los vinos, sus precios y si hay. Se arman solas: un precio que cambia está
          en la próxima lectura.
        </p>
        {feeds.map(({ path, name, how, note }) => (
          <section key={path} className="stack" aria-label={name}>
            <h3>{name}</h3>
            <p>{how}</p>
            <CopiedText
              label={`Copiar la dirección para ${name}`}
              text={new URL(path, data.settings.publicUrl).href}
              copied="Dirección copiada"
            />
            <p className="notice">{note}</p>
          </section>
        ))}
      </section>
    </div>
  )
}

export default { id: 'google-y-meta', name: 'Google y Meta', Page: FeedsPart } satisfies SettingsPage
