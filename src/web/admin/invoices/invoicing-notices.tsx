import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { adminInvoiceCalls } from '../../../invoicing/admin-invoices.contract.ts'

type Listed = AnswerOf<(typeof adminInvoiceCalls)['GET /admin/invoices']>

/** Days before its expiry from which the certificate is mentioned. */
const soonDays = 30

const modes: Record<Exclude<Listed['mode'], 'production'>, string> = {
  off: 'La tienda no factura: las compras tienen su comprobante, que no vale como factura. Para empezar, conectá ARCA en «Conexiones».',
  embedded:
    'Estas facturas son de demostración: las autoriza la propia tienda y no tienen validez fiscal. Para facturar de verdad, conectá ARCA en «Conexiones».',
  homologation: 'Estas facturas las autoriza el entorno de prueba de ARCA: no tienen validez fiscal.',
}

/** Problems that stop invoicing, or make invoices invalid. */
export function InvoicingNotices({ listed }: { listed: Listed }) {
  const { mode, certificateDays: days } = listed
  return (
    <>
      {mode !== 'production' && <p className="notice">{modes[mode]}</p>}
      {days !== null && days < soonDays && (
        <p className="notice warn">
          {days < 0
            ? 'El certificado de ARCA venció: no se factura hasta que lo renueves.'
            : `El certificado de ARCA vence en ${days === 1 ? '1 día' : `${days} días`}. Pedí uno nuevo en «Conexiones».`}
        </p>
      )}
      {listed.stops.map(({ series, why }) => (
        <p key={series} className="notice warn">
          <strong>Se detuvo la numeración de {series}.</strong> {why} Cuando esté resuelto, tocá «Intentar
          ahora».
        </p>
      ))}
    </>
  )
}
