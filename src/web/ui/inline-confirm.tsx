type Props = {
  /** Label of the confirming button: 'Sí, quitar'. */
  yes: string
  busy?: boolean
  act: () => void
  leave: () => void
}

/** Asks for confirmation in place of the button. */
export function InlineConfirm({ yes, busy = false, act, leave }: Props) {
  return (
    <>
      <button type="button" className="button danger small" disabled={busy} onClick={act}>
        {yes}
      </button>
      <button type="button" className="link-button" autoFocus onClick={leave}>
        No
      </button>
    </>
  )
}
