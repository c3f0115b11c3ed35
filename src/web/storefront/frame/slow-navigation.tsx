import { useNavigation } from 'react-router'
import './slow-navigation.css'

/**
 * While the next screen loads, shows a line along the top and announces it after 150 ms. The stylesheet does
 * the timing, so that a fast screen costs no timer.
 */
export function SlowNavigation() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status" className="slow-navigation">
      <span className="visually-hidden">Cargando…</span>
    </div>
  )
}
