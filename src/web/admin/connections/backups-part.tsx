import { useState } from 'react'
import { backupForm } from '../../../connections/connections.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Checkbox } from '../promotions/checkbox.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { ConnectionTools, FormFoot, PartHead, passwordAgain, type PartProps } from './connection-form.tsx'

const schema = backupForm.extend({ current: passwordAgain })
const fixedHint = 'Lo fija la instalación.'

export function BackupsPart(props: PartProps) {
  return (
    <section className="sheet stack" aria-label="Copias de seguridad">
      <PartHead connection={props.connection}>
        Una copia por día de todo lo que la tienda sabe: vinos, ventas, personas y fotos.
      </PartHead>
      <Schedule {...props} />
      <ConnectionTools {...props} test="Hacer una copia ahora" />
    </section>
  )
}

function Schedule(props: PartProps) {
  const { all, connection, password, keepPassword } = props
  const { fields, fixed } = connection
  const [identity, setIdentity] = useState('')
  const save = useCall('PUT /admin/connections/backups')
  const form = useForm({
    schema,
    start: {
      at: fields['at'] ?? (fixed.includes('at') ? '' : '04:00'),
      folder: fields['folder'] ?? '',
      recipient: fields['recipient'] ?? '',
      unsealed: fields['at'] !== undefined && fields['recipient'] === '',
      current: '',
    },
    toBody: (draft) => ({ ...draft, current: password || draft.current }),
    send: (body) => save.ask({ body }),
    sent: ({ message }, { current }) => {
      keepPassword(current)
      toast('success', message)
    },
  })
  const makeKeys = async () => {
    const made = await browserApi()('POST /admin/connections/backups/key')
    if (!made.ok) return toast('error', made.problem.detail)
    setIdentity(made.value.identity)
    form.change({ recipient: made.value.recipient, unsealed: false })
  }
  const isFixed = (name: string) => fixed.includes(name)
  return (
    <form className="admin-form" {...form.attributes}>
      <TextInput
        form={form}
        name="at"
        label="A qué hora"
        hint={isFixed('at') ? fixedHint : 'Por el reloj de la tienda'}
      />
      <TextInput
        form={form}
        name="folder"
        label="Carpeta del servidor"
        hint={
          isFixed('folder')
            ? fixedHint
            : `Vacía, van a ${all.backup_folder}. Mejor en otro disco, o en uno que se sincronice afuera.`
        }
      />
      <TextInput
        form={form}
        name="recipient"
        label="Clave pública"
        wide
        hint={isFixed('recipient') ? fixedHint : 'Con ella se cifran. Empieza con age1.'}
      />
      {!isFixed('recipient') && (
        <div className="wide stack">
          <p>
            <button type="button" className="button plain small" onClick={() => void makeKeys()}>
              Crear un par de claves
            </button>
          </p>
          {identity !== '' && <PrivateKey identity={identity} />}
          <Checkbox
            label="Sin cifrar: quien tenga el archivo lee los datos de tus clientes"
            checked={form.draft.unsealed}
            change={(unsealed) => form.change({ unsealed })}
          />
        </div>
      )}
      <FormFoot {...props} form={form} submit="Programar" busy="Guardando…" />
    </form>
  )
}

function PrivateKey({ identity }: { identity: string }) {
  return (
    <div className="notice warn stack">
      <p>
        <strong>Guardá la clave privada ahora, lejos de este servidor.</strong> La tienda no la guarda y no la
        vuelve a mostrar: sin ella ninguna copia se abre.
      </p>
      <p className="connection-key">{identity}</p>
      <p>
        <a
          className="button plain small"
          href={`data:text/plain,${encodeURIComponent(`${identity}\n`)}`}
          download="clave-de-las-copias.txt"
        >
          Descargar la clave privada
        </a>
      </p>
    </div>
  )
}
