import { useOnline } from './use-online.ts'
import './offline-notice.css'

/**
 * Tells the user that the network is down. The live region is always rendered: screen readers skip one that
 * appears together with its text.
 */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div className="offline-notice" role="status">
      {!online && (
        <p>
          Estás sin conexión. Lo que ves es lo último que guardó este dispositivo.{' '}
          <a href="/sin-conexion">¿Qué puedo ver?</a>
        </p>
      )}
    </div>
  )
}
