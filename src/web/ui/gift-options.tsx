import { useId, useState } from 'react'
import { formatPesos } from '../../money/money.ts'
import type { Gift } from '../../totals/gift.contract.ts'
import { shopDay } from '../../calendar/shop-time.ts'
import {
  longestMessage,
  messageFault,
  mostMessageLines,
  wishedDayFault,
  wishedDays,
} from '../../totals/gift.ts'
import { FieldError } from './field-error.tsx'
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
  const fault = messageFault(gift.message)
  const rows = Math.max(3, Math.min(mostMessageLines, gift.message.split('\n').length))
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
          rows={rows}
          maxLength={longestMessage}
          aria-invalid={fault !== undefined}
          aria-describedby={`${message}-hint ${message}-error`}
          value={gift.message}
          onChange={(event) => set({ message: event.target.value })}
        />
        <p className="field-hint" id={`${message}-hint`}>
          {left === 1 ? 'Queda 1 letra' : `Quedan ${left} letras`}
        </p>
        <FieldError id={`${message}-error`} error={fault} />
      </div>
      {whole && <Arrival gift={gift} set={set} />}
    </div>
  )
}

/** Recipient, day, and prices in the box. */
function Arrival({ gift, set }: { gift: Gift; set: (values: Partial<Gift>) => void }) {
  const [today] = useState(() => shopDay(new Date()))
  const days = wishedDays(today)
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
        label="Para qué día es, si importa"
        type="date"
        value={gift.wished_day ?? ''}
        min={days.first}
        max={days.last}
        fault={gift.wished_day ? wishedDayFault(gift.wished_day, today) : undefined}
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
  type?: 'tel' | 'date'
  min?: string
  max?: string
  fault?: string | undefined
  set: (value: string) => void
}

function Line({ label, most, fault, set, ...input }: LineProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        {...input}
        maxLength={most}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
      />
      <FieldError id={`${id}-error`} error={fault} />
    </div>
  )
}
