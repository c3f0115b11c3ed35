import { whatsappAddress } from '../../content/whatsapp-address.ts'

type Props = {
  number: string
  /** Whose it is. */
  name: string
  /** What is written already. */
  text?: string
}

/** A telephone number that is called at a touch, with the way to its WhatsApp. */
export function Telephone(props: Props) {
  const { number } = props
  return (
    <>
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className="figures">
        {number}
      </a>
      {whatsappAddress(number) && ' · '}
      <WhatsAppLink {...props} />
    </>
  )
}

/** Nothing where the number is none. */
export function WhatsAppLink({ number, name, text }: Props) {
  const address = whatsappAddress(number, text)
  if (!address) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp a ${name || number} (se abre aparte)`}
    >
      WhatsApp
    </a>
  )
}
