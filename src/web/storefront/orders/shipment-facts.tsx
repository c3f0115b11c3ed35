import type { Shipment } from '../../../orders/shipment.contract.ts'

/** An order's carrier and tracking. */
export function ShipmentFacts({ parcel: { empresa, codigo, enlace } }: { parcel: Shipment }) {
  return (
    <p>
      {empresa}
      {codigo && (
        <>
          {' · '}
          <span className="figures">{codigo}</span>
        </>
      )}
      {enlace && (
        <>
          {' · '}
          <a href={enlace} target="_blank" rel="noreferrer noopener">
            Seguir el envío
          </a>
        </>
      )}
    </p>
  )
}
