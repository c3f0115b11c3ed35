type Props = {
  /** What is done, as an answer: 'Sí, quitar'. */
  yes: string
  busy?: boolean
  act: () => void
  leave: () => void
}

/** Whether it is really to be done, in the place of the button that does it. */
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
