import { Link } from '../../ui/link.tsx'
import { listAsLeft } from './address-view.ts'

type Props = { adds: boolean; disabled: boolean; back: string }

/** The buttons at the end of every admin form. */
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

/** Says that the form's record no longer exists. */
export function GoneNotice({ back }: { back: string }) {
  return (
    <p className="notice warn">
      Ya no existe. <Link to={back}>Volver a la lista</Link>
    </p>
  )
}
