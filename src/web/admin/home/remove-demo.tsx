import { useState } from 'react'
import type { launchCalls } from '../../../launch/launch.contract.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { useCall } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts/toast.ts'

type Demo = AnswerOf<(typeof launchCalls)['GET /admin/launch/demo']>

/** Removes the demo, after listing the deleted and the kept data. */
export function RemoveDemo() {
  const [demo, setDemo] = useState<Demo>()
  const removal = useCall('DELETE /admin/launch/demo', 'remove-demo')
  const look = async () => {
    const answer = await browserApi()('GET /admin/launch/demo')
    if (answer.ok) setDemo(answer.value)
    else toast('error', answer.problem.detail)
  }
  const remove = async () => {
    setDemo(undefined)
    await removal.send({})
    // the demo account's session is gone with it
    if (demo?.as_demo) location.assign('/')
  }
  return (
    <>
      <button
        type="button"
        className="button plain small"
        disabled={removal.busy}
        onClick={() => void look()}
      >
        {removal.busy ? 'Guardando una copia y sacándola…' : 'Sacar la muestra'}
      </button>
      {demo && (
        <ConfirmDialog
          title="¿Sacar la muestra?"
          danger
          {...(demo.own_admin ? { confirm: 'Guardar una copia y sacarla' } : { cancel: 'Cerrar' })}
          onConfirm={() => void remove()}
          onClose={() => setDemo(undefined)}
        >
          {demo.own_admin ? <WhatGoes demo={demo} /> : <FirstAnAdmin />}
        </ConfirmDialog>
      )}
    </>
  )
}

function WhatGoes({ demo: { wines, archived, kept, orders, bands, as_demo } }: { demo: Demo }) {
  return (
    <>
      <p>
        Se van {counted(wines, 'vino', 'vinos')} con sus bodegas y opiniones,{' '}
        {counted(orders, 'compra', 'compras')} de prueba, las dos cuentas de la muestra, y las zonas y locales
        que no cambiaste.
      </p>
      {archived > 0 && (
        <p>
          {counted(archived, 'vino queda archivado', 'vinos quedan archivados')}, porque se vendieron de
          verdad, tienen opiniones o los cambiaste.
        </p>
      )}
      {kept > 0 && (
        <p>
          {counted(kept, 'vino sigue', 'vinos siguen')} a la venta: vinieron con tu lista o les pusiste tu
          nombre, foto o código.
        </p>
      )}
      {bands.map(({ title, lost, left }) => (
        <p key={title}>
          La fila «{title}» de la página de inicio{' '}
          {left === 0
            ? 'se va, porque todos sus vinos son de la muestra.'
            : `pierde ${counted(lost, 'vino', 'vinos')} y queda con ${left}: completala en Ajustes.`}
        </p>
      ))}
      <p>Antes se guarda una copia de todo. Lo que cargaste vos queda, y los ajustes también.</p>
      {as_demo && <p>Entraste con la cuenta de la muestra: después, ingresá con la tuya.</p>}
    </>
  )
}

function FirstAnAdmin() {
  return (
    <p>
      Antes hace falta tu propia cuenta de Admin, porque la de la muestra se va con ella. Creá tu cuenta y
      dale el perfil en <Link to="/admin/usuarios">Usuarios</Link>.
    </p>
  )
}

const counted = (count: number, singular: string, many: string) =>
  `${count.toLocaleString('es-AR')} ${count === 1 ? singular : many}`
