import { data } from 'react-router'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = unlistedMeta('Página no encontrada')

export default function NotFound() {
  return (
    <ErrorPanel
      title="Esta página no existe"
      text="Puede que el enlace tenga un error, o que la página se haya mudado."
    />
  )
}
