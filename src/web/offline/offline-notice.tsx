import { useOnline } from './use-online.ts'
import './offline-notice.css'

/** Says so while there is no network. The room for the words is always there: what comes with its words is not read out. */
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
