import { useNavigation } from 'react-router'
import './slow-navigation.css'

/**
 * The next screen is drawn once its data is there: until then a line along the top says so, seen and read aloud from
 * 150 ms on. Its style counts the time, so that a quick screen costs no timer.
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
