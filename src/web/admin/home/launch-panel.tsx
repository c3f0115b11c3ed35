import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { launchCalls, LaunchStep } from '../../../launch/launch.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { Link } from '../../ui/link.tsx'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { RemoveDemo } from './remove-demo.tsx'
import './launch-panel.css'

export type Launch = AnswerOf<(typeof launchCalls)['GET /admin/launch']>

type Words = { title: string; missing: string; to?: string }

const words: Record<LaunchStep, Words> = {
  name: {
    title: 'Nombre de la tienda',
    missing: 'Todavía se llama como la muestra.',
    to: '/admin/ajustes/tienda',
  },
  seller: {
    title: 'Datos legales',
    missing: 'Razón social, CUIT y domicilio son los de la muestra.',
    to: '/admin/ajustes/vendedor',
  },
  contact: {
    title: 'Correos',
    missing: 'El que ven los clientes (en Contacto) y el de los avisos tienen que ser tuyos.',
    to: '/admin/ajustes/contacto',
  },
  branches: {
    title: 'Locales',
    missing: 'Están los de la muestra. Sin local también vale: sacalos todos.',
    to: '/admin/ajustes/locales',
  },
  delivery: {
    title: 'Envíos',
    missing: 'Poné adónde enviás y por cuánto. Sin zonas tuyas, lo comprado solo se retira en tus locales.',
    to: '/admin/envios',
  },
  admin: {
    title: 'Tu propia cuenta de Admin',
    missing: 'Administra la cuenta de la muestra. Dale el perfil Admin a la tuya.',
    to: '/admin/usuarios',
  },
  second_factor: {
    title: 'Segundo paso al ingresar',
    missing:
      'Quien administra ingresa solo con su contraseña. Activá un código o una clave de acceso en «Mi cuenta».',
    to: '/profile',
  },
  payments: {
    title: 'Formas de cobrar',
    missing: 'Nada cobra de verdad todavía: ofrecé transferencia o pago al retirar, o conectá Mercado Pago.',
    to: '/admin/ajustes/cobros',
  },
  cards: {
    title: 'Cobro con tarjeta',
    missing: 'Los pagos son de prueba: conectá tu cuenta de Mercado Pago.',
    to: '/admin/conexiones/mercado-pago',
  },
  mail: {
    title: 'Correo',
    missing: 'Los correos no salen: quedan en «Correo». Conectá la cuenta desde la que salen.',
    to: '/admin/conexiones/mail',
  },
  invoices: {
    title: 'Facturas',
    missing: 'No se autorizan en ARCA: creá el pedido de certificado y cargalo.',
    to: '/admin/conexiones/arca',
  },
  backups: {
    title: 'Copias de seguridad',
    missing: 'No hay ninguna de los últimos dos días: decí a qué hora se hace una por día.',
    to: '/admin/conexiones/backups',
  },
  demo: {
    title: 'Tienda sin la muestra',
    missing: 'Siguen acá los vinos, las ventas y las cuentas de la muestra.',
  },
}

/** Whether nothing is missing to sell for real. */
export const isLaunched = ({ steps }: Launch): boolean => steps.every(({ done }) => done)

/** "Puesta en marcha": what is missing to sell for real; one line once all of it is there. */
export function LaunchPanel({ launch: { steps, mail } }: { launch: Launch }) {
  const done = steps.filter((step) => step.done).length
  const fold = useShowMore(steps.length, 3)
  return (
    <details className="sheet launch" open={done < steps.length / 2}>
      <summary>
        <h2>Puesta en marcha</h2>
        <span className="muted figures">
          {done === steps.length ? 'Todo listo' : `${done} de ${steps.length}`}
        </span>
        {done < steps.length && <progress aria-label="Puesta en marcha" value={done} max={steps.length} />}
      </summary>
      <ul {...fold.list}>
        {inOrder(steps).map(({ id, done: ready }) => (
          <li key={id} data-done={ready}>
            <span className="launch-mark" aria-hidden="true">
              {ready ? '✓' : ''}
            </span>
            <Step {...stepWords(id, mail)} ready={ready} />
            {id === 'mail' && !ready && mail.real && <TestMessage to={mail.to} />}
            {id === 'demo' && !ready && <RemoveDemo />}
          </li>
        ))}
      </ul>
      {fold.rest}
    </details>
  )
}

/** What is missing first: a phone shows the beginning. */
const inOrder = (steps: Launch['steps']) => [
  ...steps.filter(({ done }) => !done),
  ...steps.filter(({ done }) => done),
]

/** With a mail server, what is missing is one that was seen to arrive. */
function stepWords(id: LaunchStep, mail: Launch['mail']): Words {
  if (id !== 'mail' || !mail.real) return words[id]
  return { ...words.mail, missing: 'Probalo: mandate un correo y fijate que llegue.' }
}

function Step({ title, missing, to, ready }: Words & { ready: boolean }) {
  return (
    <div>
      {to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>}
      <span className="visually-hidden">{ready ? ' listo' : ' falta'}</span>
      {!ready && <p className="muted">{missing}</p>}
    </div>
  )
}

function TestMessage({ to }: { to: string }) {
  const test = useCall('POST /admin/launch/mail')
  return (
    <button
      type="button"
      className="button plain small"
      disabled={test.busy}
      onClick={() => void test.send({})}
    >
      Mandar uno a {to}
    </button>
  )
}
