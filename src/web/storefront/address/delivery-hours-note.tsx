import { useSyncExternalStore } from 'react'
import { shopDay } from '../../../calendar/shop-time.ts'
import { hoursByLaw } from '../../../delivery/sale-hours.ts'

const never = () => () => undefined
const today = () => shopDay(new Date())

/** When the province's law allows deliveries; nothing for provinces without such a law. */
export function DeliveryHoursNote({ province }: { province: string }) {
  // only the browser knows, because the page may have been rendered on another day
  const day = useSyncExternalStore(never, today, () => undefined)
  const hours = day === undefined ? undefined : hoursByLaw(province, 'delivery', day)
  return (
    <p role="status" className="delivery-note">
      {hours && (
        <>
          En {province === 'Buenos Aires' ? 'la provincia de Buenos Aires' : 'la Ciudad de Buenos Aires'}{' '}
          entregamos entre las {hours.from} y las {hours.to} ({hours.norm}).
        </>
      )}
    </p>
  )
}
