import type { ReactNode } from 'react'
import { isPhone } from '../../ui/is-phone.ts'

type Props = { placeholders: readonly { name: string; about: ReactNode; required?: boolean | undefined }[] }

/** A text's placeholders and their values. */
export function PlaceholderList({ placeholders }: Props) {
  if (placeholders.length === 0) return null
  return (
    <details className="wide band-details" open={!isPhone()}>
      <summary>Datos que se completan solos: {placeholders.length}</summary>
      <dl className="mail-placeholders">
        {placeholders.map(({ name, about, required }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
              {required && <span className="chip">no puede faltar</span>}
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
