import { Link } from '../../ui/link.tsx'
import { listAsLeft } from './address-view.ts'

type Props = { adds: boolean; disabled: boolean; back: string }

/** What every form of the administration ends with. */
export function FormButtons({ adds, disabled, back }: Props) {
  return (
    <div className="row wide form-buttons">
      <button type="submit" className="button" disabled={disabled}>
        {adds ? 'AGREGAR' : 'MODIFICAR'}
      </button>
      <Link to={listAsLeft(back)}>Volver sin guardar</Link>
    </div>
  )
}

/** What the form was to change is not there any more. */
export function GoneNotice({ back }: { back: string }) {
  return (
    <p className="notice warn">
      Ya no existe. <Link to={back}>Volver a la lista</Link>
    </p>
  )
}
