import { data } from 'react-router'
import { ErrorPanel } from '../../ui/error-panel.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: 'Página no encontrada · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return (
    <ErrorPanel
      title="Esta página no existe"
      text="Puede que el enlace tenga un error, o que la página se haya mudado."
    />
  )
}
