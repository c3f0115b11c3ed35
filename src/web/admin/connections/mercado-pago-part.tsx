import { mercadoPagoForm } from '../../../connections/connections.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { CopiedText } from '../ui/copied-text.tsx'
import {
  ConnectionTools,
  FormFoot,
  PartHead,
  passwordAgain,
  SecretInput,
  storedHint,
  type PartProps,
} from './connection-form.tsx'

const schema = mercadoPagoForm.extend({ current: passwordAgain })
const panel = 'https://www.mercadopago.com.ar/developers/panel/app'

export function MercadoPagoPart(props: PartProps) {
  const { all, connection } = props
  const { state, fields } = connection
  return (
    <section className="sheet stack" aria-label="Mercado Pago">
      <PartHead connection={connection}>
        Para que paguen con tarjeta o con su cuenta, y la plata llegue a la tuya.
      </PartHead>
      {state === 'connected' && (
        <p>
          Cuenta <strong>{fields['account']}</strong>:{' '}
          {fields['trial'] === 'yes' ? 'de prueba, nadie paga de verdad.' : 'cobra de verdad.'}
        </p>
      )}
      <Beside all={all} />
      {state !== 'fixed' && (
        <ol className="connection-steps">
          <li>
            <h3>Creá la aplicación</h3>
            <p>
              Con la cuenta que va a cobrar, entrá a{' '}
              <a href={panel} target="_blank" rel="noreferrer">
                Tus integraciones
              </a>
              , «Crear aplicación», y elegí «Pagos online» y «Checkout Pro».
            </p>
          </li>
          <li>
            <h3>Decile dónde avisar los pagos</h3>
            <p>
              En la aplicación, «Webhooks», «Modo productivo»: pegá esta dirección, marcá «Pagos»,
              «Contracargos» y «Reclamos», y guardá.
            </p>
            <CopiedText
              label="Copiar la dirección de los avisos"
              text={all.notice_url}
              copied="Dirección copiada"
            />
          </li>
          <li>
            <h3>Pegá acá las dos claves</h3>
            <Keys {...props} />
          </li>
        </ol>
      )}
      <ConnectionTools
        {...props}
        {...(state === 'connected' || state === 'fixed' ? { test: 'Probar' } : {})}
      />
    </section>
  )
}

/** What else a shop that charges for real needs. */
function Beside({ all: { in_force: now } }: Pick<PartProps, 'all'>) {
  const sentences = [
    now.cards === 'real' && !now.mail && 'Quien compra no recibe correos todavía: conectá el correo.',
    now.cards === 'real' &&
      now.invoices === 'off' &&
      'Se cobra de verdad y no se factura: quien compra recibe un comprobante que no es factura. Conectá ARCA.',
    now.cards === 'real' &&
      now.invoices === 'homologation' &&
      'Se cobra de verdad y las facturas son de prueba, sin valor legal: pasá ARCA a «Facturar de verdad».',
    now.cards !== 'real' &&
      now.invoices === 'production' &&
      'ARCA factura de verdad, y los pagos con tarjeta son de prueba: una compra de prueba sale con factura.',
  ].filter((sentence) => sentence !== false)
  return sentences.map((sentence) => (
    <p key={sentence} className="notice warn">
      {sentence}
    </p>
  ))
}

function Keys(props: PartProps) {
  const { connection, password, keepPassword } = props
  const save = useCall('PUT /admin/connections/mercado-pago')
  const form = useForm({
    schema,
    start: { access_token: '', webhook_secret: '', current: '' },
    toBody: (draft) => ({ ...draft, current: password || draft.current }),
    send: (body) => save.ask({ body }),
    sent: ({ message }, { current }) => {
      keepPassword(current)
      form.change({ access_token: '', webhook_secret: '', current: '' }, [])
      toast('success', message)
    },
  })
  return (
    <form className="admin-form" {...form.attributes}>
      <SecretInput
        form={form}
        name="access_token"
        label="Access Token"
        hint={storedHint(
          connection,
          'access_token',
          'En «Credenciales de producción». Empieza con APP_USR-.',
        )}
      />
      <SecretInput
        form={form}
        name="webhook_secret"
        label="Clave secreta de los avisos"
        hint={storedHint(connection, 'webhook_secret', 'En «Webhooks», después de guardar: «Clave secreta».')}
      />
      <FormFoot {...props} form={form} submit="Probar y conectar" />
    </form>
  )
}
