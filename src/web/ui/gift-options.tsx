import { useId } from 'react'
import { formatPesos } from '../../money/money.ts'
import type { Gift } from '../../totals/gift.contract.ts'
import { longestMessage } from '../../totals/gift.ts'
import { GiftTick } from './gift-tick.tsx'

type Props = {
  gift: Gift
  change: (gift: Gift) => void
  /** In pesos; null if wrapping is not offered or already paid for. */
  wrapPrice: number | null
  /** Whether to ask for recipient and day. */
  whole: boolean
}

/** Message and wrapping of a gift. */
export default function GiftOptions({ gift, change, wrapPrice, whole }: Props) {
  const set = (values: Partial<Gift>) => change({ ...gift, ...values })
  const message = useId()
  const left = longestMessage - gift.message.length
  return (
    <div className="stack">
      {wrapPrice !== null && (
        <GiftTick
          label={`Envolverlo (${wrapPrice === 0 ? 'sin cargo' : formatPesos(wrapPrice)})`}
          checked={gift.wrap}
          set={(wrap) => set({ wrap })}
        />
      )}
      <div className="field">
        <label htmlFor={message}>Mensaje para la tarjeta</label>
        <textarea
          id={message}
          className="input"
          rows={3}
          maxLength={longestMessage}
          aria-describedby={`${message}-hint`}
          value={gift.message}
          onChange={(event) => set({ message: event.target.value })}
        />
        <p className="field-hint" id={`${message}-hint`}>
          {left === 1 ? 'Queda 1 letra' : `Quedan ${left} letras`}
        </p>
      </div>
      {whole && <Arrival gift={gift} set={set} />}
    </div>
  )
}

/** Recipient, day, and prices in the box. */
function Arrival({ gift, set }: { gift: Gift; set: (values: Partial<Gift>) => void }) {
  return (
    <>
      <Line label="Para quién es" value={gift.recipient} most={120} set={(recipient) => set({ recipient })} />
      <Line
        label="Su teléfono, para coordinar la entrega"
        type="tel"
        value={gift.phone}
        most={30}
        set={(phone) => set({ phone })}
      />
      <Line
        label="Qué día te gustaría que llegue"
        type="date"
        value={gift.wished_day ?? ''}
        set={(day) => set({ wished_day: day === '' ? null : day })}
      />
      <GiftTick
        label="Sin precios en la caja"
        checked={gift.hide_prices}
        set={(hide_prices) => set({ hide_prices })}
      />
    </>
  )
}

type LineProps = {
  label: string
  value: string
  most?: number
  type?: 'text' | 'tel' | 'date'
  set: (value: string) => void
}

function Line({ label, value, most, type = 'text', set }: LineProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type={type}
        value={value}
        maxLength={most}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
      />
    </div>
  )
}
