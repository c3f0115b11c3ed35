import { shopDay } from '../../../calendar/shop-time.ts'
import { fingerprint } from '../../../platform/http/fingerprint.ts'
import type { HolidayAnswer, ZoneAnswer, ZoneFields } from '../../../delivery/delivery.contract.ts'
import { unlessProblem, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { Holidays } from './holidays.tsx'
import { blankZone, toDrafts, toZones } from './zone-draft.ts'
import { ZoneFields as Zone } from './zone-fields.tsx'
import { partsOf } from './zone-form.ts'
import { movedUp, withNewZone, zoneThatCovers } from './zone-order.ts'
import { ZonePreview } from './zone-preview.tsx'
import './delivery.css'

const screen = adminScreen({
  title: 'Envíos',
  needs: 'settings.change',
  calls: ['PUT /delivery/zones', 'PUT /delivery/holidays'],
  // the loader replaces the form
  answered: (answer, call) =>
    answer.ok && toast('success', call === 'PUT /delivery/zones' ? 'Envíos guardados' : 'Feriados guardados'),
  shouldRevalidate: unlessProblem,
  load: async ({ api }) => {
    const [zones, holidays, settings] = await Promise.all([
      api('GET /delivery/zones'),
      api('GET /delivery/holidays', { query: {} }),
      api('GET /settings'),
    ])
    return {
      zones: found(zones),
      ...found(holidays),
      today: shopDay(new Date()),
      branches: (found(settings).branches ?? []).map(({ name }) => name),
    }
  },
  Body: ({ zones, branches, holidays, ownDays, version, today }) => (
    <div className="stack" style={{ gap: 40 }}>
      <Zones key={JSON.stringify(zones)} zones={zones} branches={branches} holidays={holidays} />
      <Holidays holidays={holidays} own={ownDays} version={version} today={today} />
    </div>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

type ZonesProps = { zones: ZoneAnswer[]; branches: string[]; holidays: HolidayAnswer[] }

function Zones({ zones, branches, holidays }: ZonesProps) {
  const save = useCall('PUT /delivery/zones')
  const form = useForm({
    // the server validates: its errors name each field, however deep in the list
    schema: unchecked<ZoneFields[]>(),
    start: { zones: toDrafts(zones) },
    toBody: (draft) => toZones(draft.zones),
    fetcher: save.fetcher,
    send: (body) => save.send({ body, query: { version: fingerprint(zones) } }),
  })
  const { draft, problem, change } = form
  const set = (list: typeof draft.zones) => change({ zones: list })
  return (
    <form className="stack" {...form.attributes}>
      <UnsavedGuard unsaved={form.changed} saved={form.saved} />
      <Intro />
      {partsOf(draft.zones, { path: '', problem, set }).map((part, at) => (
        <Zone
          key={part.draft.id}
          part={part}
          problem={problem}
          branches={branches}
          coveredBy={zoneThatCovers(draft.zones, at)}
          up={at === 0 ? undefined : () => set(movedUp(draft.zones, at))}
        />
      ))}
      {draft.zones.length === 0 && (
        <p className="notice warn">Sin zonas no hay adónde entregar: agregá al menos una.</p>
      )}
      {draft.zones.length > 0 && <ZonePreview zones={draft.zones} branches={branches} holidays={holidays} />}
      <Bar add={() => set(withNewZone(draft.zones, blankZone()))} canSave={!form.busy && form.changed} />
    </form>
  )
}

function Bar({ add, canSave }: { add: () => void; canSave: boolean }) {
  return (
    <div className="delivery-bar">
      <button type="button" className="button plain" onClick={add}>
        Agregar una zona
      </button>
      <button type="submit" className="button" disabled={!canSave}>
        Guardar
      </button>
    </div>
  )
}

function Intro() {
  return (
    <>
      <p className="notice">
        Quien compra elige cómo recibe su compra en el último paso: ve el precio y el día, y el precio se suma
        al total. Los cambios valen desde que guardás; las compras hechas quedan como estaban.
      </p>
      <p className="muted">
        Se busca el domicilio de arriba hacia abajo: vale la primera zona que lo incluye.
      </p>
    </>
  )
}
