import { mailForm } from '../../../connections/connections.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { Link } from '../../ui/link.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { ChoiceInput, TextInput } from '../ui/form-inputs.tsx'
import {
  ConnectionTools,
  FormFoot,
  PartHead,
  passwordAgain,
  SecretInput,
  storedHint,
  type PartProps,
} from './connection-form.tsx'

const schema = mailForm.extend({ current: passwordAgain })

const securities = [
  { id: 'starttls', description: 'STARTTLS (puerto 587)' },
  { id: 'tls', description: 'TLS (puerto 465)' },
  { id: 'none', description: 'Sin cifrar (solo un servidor propio)' },
]

export function MailPart(props: PartProps) {
  const { all, connection } = props
  const { state } = connection
  return (
    <section className="sheet stack" aria-label="Correo">
      <PartHead connection={connection}>
        La cuenta desde la que salen los correos de la tienda. Mientras no haya una, quedan en «Correo» y no
        llegan a nadie.
      </PartHead>
      {state !== 'fixed' && (
        <>
          <p>
            Los datos los da quien te da el correo, como «servidor de salida» o «SMTP». Al conectar sale una
            prueba hacia <strong>{all.mail_to}</strong>, que se cambia en{' '}
            <Link to="/admin/ajustes/avisos">Avisos</Link>.
          </p>
          <Account {...props} />
        </>
      )}
      <ConnectionTools {...props} {...(all.in_force.mail ? { test: 'Mandar una prueba' } : {})} />
    </section>
  )
}

function Account(props: PartProps) {
  const { connection, password, keepPassword } = props
  const { fields, fixed } = connection
  const save = useCall('PUT /admin/connections/mail')
  const form = useForm({
    schema,
    start: {
      host: fields['host'] ?? '',
      port: fields['port'] ?? '587',
      security: fields['security'] ?? 'starttls',
      user: fields['user'] ?? '',
      password: '',
      sender: fields['sender'] ?? '',
      current: '',
    },
    toBody: (draft) => ({ ...draft, current: password || draft.current }),
    send: (body) => save.ask({ body }),
    sent: ({ message }, { current }) => {
      keepPassword(current)
      form.change({ password: '', current: '' }, [])
      toast('success', message)
    },
  })
  return (
    <form className="admin-form" {...form.attributes}>
      <TextInput form={form} name="host" label="Servidor" hint="Como smtp.gmail.com" />
      <TextInput form={form} name="port" label="Puerto" inputMode="numeric" />
      <ChoiceInput form={form} name="security" label="Seguridad" list={securities} />
      <TextInput form={form} name="user" label="Usuario" hint="Casi siempre, la dirección entera" />
      <SecretInput
        form={form}
        name="password"
        label="Contraseña de la cuenta"
        hint={storedHint(
          connection,
          'password',
          'En Gmail, Outlook o Yahoo, una «contraseña de aplicación»: no la de siempre.',
        )}
      />
      <TextInput
        form={form}
        name="sender"
        label="Remitente"
        hint={
          fixed.includes('sender')
            ? 'La instalación fija otro, que gana.'
            : 'Como La Cava <hola@lacava.com.ar>, de esa misma cuenta'
        }
      />
      <FormFoot {...props} form={form} submit="Mandar una prueba y conectar" />
    </form>
  )
}
