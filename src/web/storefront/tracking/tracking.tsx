import { useState } from 'react'
import type { TrackedOrder } from '../../../orders/tracking.contract.ts'
import { callAction, useCall } from '../../api/call-action.ts'
import { canonical } from '../../content/canonical.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import { OrderLookup } from '../order-lookup/order-lookup.tsx'
import { useOrderLookup } from '../order-lookup/use-order-lookup.ts'
import { TrackedFacts } from './tracked-facts.tsx'
import '../../content/prose.css'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Seguí tu compra'), canonical(page, '/seguimiento')]
}

export const clientAction = callAction(['POST /seguimiento'])

export default function Tracking() {
  const [order, setFound] = useState<TrackedOrder | undefined>(undefined)
  const form = useOrderLookup({ more: {}, call: useCall('POST /seguimiento'), sent: setFound })
  if (order) return <TrackedFacts order={order} leave={() => setFound(undefined)} />
  return (
    <div className="prose stack">
      <h1>Seguí tu compra</h1>
      <p>Con el número de compra y el correo con que la hiciste, sin ingresar a tu cuenta.</p>
      <OrderLookup
        form={form}
        hint="Está en los correos de la compra, por ejemplo 10001-6."
        name="Ver cómo va"
        doing="Buscando…"
      />
    </div>
  )
}
