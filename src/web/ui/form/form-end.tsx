type Props = {
  /** `blocked`: what was typed cannot be sent; left out where sending says what is wrong. */
  form: { busy: boolean; blocked?: boolean }
  /** What the button does. */
  name: string
  /** What it says while it is being done; its name where left out. */
  doing?: string
  cancel: () => void
  /** Within a record, where other things are cancelled: a small button, and the way out is a link that says what it does. */
  small?: boolean
}

/** What a form that opens in place ends with. */
export function FormEnd({ form, name, doing = name, cancel, small = false }: Props) {
  return (
    <div className="row">
      <button
        type="submit"
        className={small ? 'button small' : 'button'}
        disabled={form.busy || form.blocked === true}
      >
        {form.busy ? doing : name}
      </button>
      <button type="button" className={small ? 'link-button' : 'button plain'} onClick={cancel}>
        {small ? 'Cerrar sin guardar' : 'Cancelar'}
      </button>
    </div>
  )
}
