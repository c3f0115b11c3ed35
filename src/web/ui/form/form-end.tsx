type Props = {
  form: { busy: boolean; blocked: boolean }
  /** What the button does. */
  name: string
  /** What it says while it is being done; its name where left out. */
  doing?: string
  cancel: () => void
}

/** What a form that opens in place ends with. */
export function FormEnd({ form, name, doing = name, cancel }: Props) {
  return (
    <div className="row">
      <button type="submit" className="button" disabled={form.busy || form.blocked}>
        {form.busy ? doing : name}
      </button>
      <button type="button" className="button plain" onClick={cancel}>
        Cancelar
      </button>
    </div>
  )
}
