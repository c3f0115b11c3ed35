import { useSyncExternalStore } from 'react'
import { shopMonth } from '../../../calendar/shop-time.ts'
import { deliveryHours } from '../../../orders/delivery-hours.ts'

const never = () => () => undefined
const thisMonth = () => shopMonth(new Date())

/** When the province's law allows deliveries; nothing for provinces without such a law. */
export function DeliveryHoursNote({ province }: { province: string }) {
  // only the browser knows, because the page may have been rendered in another month
  const month = useSyncExternalStore(never, thisMonth, () => undefined)
  const hours = month === undefined ? undefined : deliveryHours(province, month)
  return (
    <p role="status" className="delivery-note">
      {hours && (
        <>
          En {province === 'Buenos Aires' ? 'la provincia de Buenos Aires' : 'la Ciudad de Buenos Aires'}{' '}
          entregamos entre las {hours.from} y las {hours.to} ({hours.law}).
        </>
      )}
    </p>
  )
}
