import './gift-tick.css'

type Props = { label: string; checked: boolean; set: (checked: boolean) => void }

export const GiftTick = ({ label, checked, set }: Props) => (
  <label className="gift-tick">
    <input type="checkbox" checked={checked} onChange={(event) => set(event.target.checked)} />
    {label}
  </label>
)
