import { useState } from 'react'
import { z } from 'zod'
import '../../../platform/http/error-map.ts'
import { arcaRequestForm, pointOfSaleForm } from '../../../connections/connections.contract.ts'
import { writeCuit } from '../../../money/cuit.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { ChoiceInput, TextInput } from '../ui/form-inputs.tsx'
import { FormField } from '../ui/form-field.tsx'
import { ConnectionTools, FormFoot, PartHead, passwordAgain, type PartProps } from './connection-form.tsx'

const modes = [
  { id: 'production', description: 'Facturar de verdad' },
  { id: 'homologation', description: 'Probar en homologación (sin valor legal)' },
]

export function ArcaPart(props: PartProps) {
  const { all, connection } = props
  const { state, fields } = connection
  const days = all.certificate_days
  return (
    <section className="sheet stack" aria-label="ARCA">
      <PartHead connection={connection}>
        Para que cada venta tenga su factura electrónica. La clave se crea en la tienda y no sale de ella.
      </PartHead>
      {state === 'connected' && fields['ends'] && (
        <p>
          {fields['mode'] === 'production' ? 'Factura de verdad' : 'Factura de prueba, sin valor legal'}, CUIT{' '}
          {writeCuit(fields['cuit'] ?? '')}, punto de venta {fields['point_of_sale']}. El certificado vence el{' '}
          {formatDay(fields['ends'])}.
        </p>
      )}
      {days !== null && days < 30 && (
        <p className="notice warn">
          Al certificado le quedan {days} días: creá un pedido nuevo. El de ahora sigue hasta que cargues el
          siguiente.
        </p>
      )}
      {state !== 'fixed' && <Steps {...props} />}
      <ConnectionTools {...props} />
    </section>
  )
}

/** One form at a time: the one of the step that is next, or another request. */
function Steps(props: PartProps) {
  const { fields, state } = props.connection
  const [again, askAgain] = useState(false)
  const asked = Boolean(fields['request'])
  const has = Boolean(fields['certificate']) && !asked
  const first = again || (!asked && !has)
  return (
    <ol className="connection-steps">
      <li data-done={asked || has}>
        <h3>Creá el pedido de certificado</h3>
        {first ? (
          <RequestForm {...props} made={() => askAgain(false)} />
        ) : (
          <button type="button" className="button plain small" onClick={() => askAgain(true)}>
            Crear otro pedido
          </button>
        )}
      </li>
      <li data-done={has}>
        <h3>Subilo a ARCA y bajá el certificado</h3>
        {asked && <Download request={fields['request'] ?? ''} alias={fields['alias'] ?? ''} />}
        <p>{fields['mode'] === 'homologation' ? whereToTest : whereToUpload}</p>
      </li>
      <li data-done={has}>
        <h3>Cargá el certificado</h3>
        {asked && !first && <Upload {...props} />}
      </li>
      <li data-done={state === 'connected'}>
        <h3>Dale permiso para facturar</h3>
        {(fields['mode'] === 'homologation' ? permissionToTest : permission).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </li>
      <li data-done={state === 'connected'}>
        <h3>Probá y empezá a facturar</h3>
        {has && !first ? <Begin {...props} /> : <p className="muted">Después de cargar el certificado.</p>}
      </li>
    </ol>
  )
}

const whereToUpload =
  'Con tu Clave Fiscal, entrá a «Administración de Certificados Digitales», «Agregar alias»: subí el pedido y descargá el certificado (.crt).'
const whereToTest =
  'Con tu Clave Fiscal, entrá a «WSASS – Autogestión Certificados Homologación», «Nuevo certificado»: pegá lo que dice el archivo del pedido, copiá el certificado que muestra y guardalo como .crt.'
const permission = [
  'En «Administrador de Relaciones de Clave Fiscal», «Nueva relación»: buscá ARCA, «WebServices», «Facturación Electrónica», y de representante elegí el alias del certificado.',
  'En «Administración de puntos de venta y domicilios», agregá uno para la tienda sola, con el sistema «RECE para aplicativo y web services». Dos programas con el mismo punto de venta se pisan los números.',
]
const permissionToTest = [
  'En WSASS, «Crear autorización a servicio»: elegí el alias y el servicio «wsfe – Facturación Electrónica».',
]

const requestSchema = arcaRequestForm.extend({ current: passwordAgain })

function RequestForm({ made, ...props }: PartProps & { made: () => void }) {
  const { all, connection, password, keepPassword } = props
  const { fields } = connection
  const save = useCall('POST /admin/connections/arca/request')
  const form = useForm({
    schema: requestSchema,
    start: {
      mode: fields['mode'] ?? 'production',
      cuit: fields['cuit'] ?? all.seller.cuit,
      name: fields['name'] ?? all.seller.name,
      alias: fields['alias'] ?? 'tienda',
      current: '',
    },
    toBody: (draft) => ({ ...draft, current: password || draft.current }),
    send: (body) => save.ask({ body }),
    sent: ({ message }, { current }) => {
      keepPassword(current)
      toast('success', message)
      made()
    },
  })
  return (
    <form className="admin-form" {...form.attributes}>
      <ChoiceInput form={form} name="mode" label="Para qué" list={modes} />
      <TextInput form={form} name="cuit" label="CUIT de quien vende" inputMode="numeric" />
      <TextInput form={form} name="name" label="Razón social" hint="Como figura en ARCA" />
      <TextInput form={form} name="alias" label="Alias" hint="Un nombre corto para este certificado" />
      <FormFoot {...props} form={form} submit="Crear el pedido" busy="Creando…" />
    </form>
  )
}

function Download({ request, alias }: { request: string; alias: string }) {
  return (
    <p>
      <a
        className="button plain small"
        href={`data:application/pkcs10,${encodeURIComponent(request)}`}
        download={`${alias || 'tienda'}.csr`}
      >
        Descargar el pedido
      </a>
    </p>
  )
}

const uploadSchema = z.object({
  certificate: z.string().min(1, 'Elegí el archivo .crt'),
  current: passwordAgain,
})

function Upload(props: PartProps) {
  const { password, keepPassword } = props
  const save = useCall('PUT /admin/connections/arca/certificate')
  const form = useForm({
    schema: uploadSchema,
    start: { certificate: '', current: '' },
    toBody: (draft) => ({ ...draft, current: password || draft.current }),
    send: (body) => save.ask({ body }),
    sent: ({ message }, { current }) => {
      keepPassword(current)
      form.change({ certificate: '', current: '' }, [])
      toast('success', message)
    },
  })
  return (
    <form className="admin-form" {...form.attributes}>
      <FormField name="certificate" label="El archivo .crt" error={form.errorOf('certificate')} wide>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept=".crt,.cer,.pem,.der"
            onChange={async (event) => {
              const file = event.target.files?.[0]
              form.change({ certificate: file ? await readFile(file) : '' })
            }}
          />
        )}
      </FormField>
      <FormFoot
        {...props}
        form={form}
        submit="Cargar el certificado"
        busy="Cargando…"
        ready={form.draft.certificate !== ''}
      />
    </form>
  )
}

/** As text where it is PEM, in base64 where it is DER. */
async function readFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  return text.includes('-----BEGIN') ? text : btoa(String.fromCharCode(...bytes))
}

const pointSchema = pointOfSaleForm.extend({ current: passwordAgain })

function Begin(props: PartProps) {
  const { connection, password, keepPassword } = props
  const tries = useCall('POST /admin/connections/arca/test')
  const [points, setPoints] = useState<number[]>([])
  const save = useCall('PUT /admin/connections/arca/point-of-sale')
  const form = useForm({
    schema: pointSchema,
    start: { point_of_sale: connection.fields['point_of_sale'] ?? '', current: '' },
    toBody: (draft) => ({ ...draft, current: password || draft.current }),
    send: (body) => save.ask({ body }),
    sent: ({ message }, { current }) => {
      keepPassword(current)
      toast('success', message)
    },
  })
  const test = async () => {
    const answer = await tries.ask({})
    if (!answer?.ok) return
    setPoints(answer.value.points)
    const [only] = answer.value.points
    if (form.draft.point_of_sale === '' && only) form.change({ point_of_sale: String(only) })
  }
  return (
    <form className="admin-form" {...form.attributes}>
      <div className="row wide">
        <button type="button" className="button plain" disabled={tries.busy} onClick={() => void test()}>
          {tries.busy ? 'Probando…' : 'Probar con ARCA'}
        </button>
      </div>
      <TextInput
        form={form}
        name="point_of_sale"
        label="Punto de venta"
        inputMode="numeric"
        {...(points.length > 0 ? { hint: `Los que dice ARCA: ${points.join(', ')}` } : {})}
      />
      <FormFoot {...props} form={form} submit="Empezar a facturar" />
    </form>
  )
}
