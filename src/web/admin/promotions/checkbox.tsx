type Props = { label: string; checked: boolean; change: (checked: boolean) => void }

export function Checkbox({ label, checked, change }: Props) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => change(event.target.checked)} />
      {label}
    </label>
  )
}
