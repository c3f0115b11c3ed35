import { data } from 'react-router'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Página no encontrada'), { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return (
    <ErrorPanel
      title="Esta página no existe"
      text="Puede que el enlace tenga un error, o que la página se haya mudado."
    />
  )
}
