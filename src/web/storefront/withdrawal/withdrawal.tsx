import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { callAction, useCall } from '../../api/call-action.ts'
import { law } from '../../content/law.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { canonical } from '../../content/canonical.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import { OrderLookup } from '../order-lookup/order-lookup.tsx'
import { useOrderLookup } from '../order-lookup/use-order-lookup.ts'
import '../../content/prose.css'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Botón de arrepentimiento'), canonical(page, '/arrepentimiento')]
}

export const clientAction = callAction(['POST /arrepentimiento'])

type Result = { code: string; message: string }

export default function Withdrawal() {
  const [result, setResult] = useState<Result | undefined>(undefined)
  const call = useCall('POST /arrepentimiento')
  const form = useOrderLookup({ more: { reason: '' }, call, sent: setResult })
  return (
    <div className="prose stack">
      <h1>Botón de arrepentimiento</h1>
      <p>
        Podés revocar tu compra dentro de los {law.regretDays} días corridos de recibirla, sin dar motivos y
        sin costo. No hace falta que ingreses a tu cuenta.
      </p>
      {result ? (
        <Received result={result} />
      ) : (
        <OrderLookup
          form={form}
          hint="Está en «Mis compras» y en el correo de confirmación, por ejemplo 10001-6."
          name="Pedir la devolución"
        >
          <div className="field">
            <label htmlFor="reason">¿Querés contarnos algo? (opcional)</label>
            <textarea className="input" rows={3} {...form.text('reason')} />
            <FieldError id="reason-error" error={form.errorOf('reason')} />
          </div>
        </OrderLookup>
      )}
    </div>
  )
}

/** The request has its code. */
function Received({ result }: { result: Result }) {
  return (
    <div className="notice good" role="status">
      <p>
        Tu código de trámite es <strong>{result.code}</strong>.
      </p>
      <p>{result.message}</p>
      <p>
        <Link to="/">Ir al inicio</Link>
      </p>
    </div>
  )
}
