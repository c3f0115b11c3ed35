import { formatDay, formatHour } from '../../../calendar/shop-time.ts'
import type { ComposedMail, MailBlock } from '../../mail/compose.ts'
import { fillMail } from '../../mail/mail-template.ts'
import {
  addressChanged,
  addressTaken,
  changeAddress,
  changeRequested,
  changeDone,
  confirmAddress,
} from './account-mails.ts'
import { unknownDevice } from './device-name.ts'
import { addressHours, undoDays } from './email-links.ts'

/**
 * Mails about an account's address. They contain no user input, because the mailbox may be another person's.
 */

const page = (token: string) => `shop:/cuenta/correo?t=${token}`
const confirm = (token: string, words: string): MailBlock[] => [{ link: page(token), words, look: 'confirm' }]
const toAccount: MailBlock[] = [{ link: 'shop:/profile', words: 'Ir a mi cuenta' }]
const horas = String(addressHours)

/** The account a mail is about, and whether unconfirmed accounts have its address too. */
export type OpenedAccount = { opened: Date; openedWith: string; others: boolean }

export const confirmMail = (token: string, { opened, openedWith, others }: OpenedAccount): ComposedMail => {
  const moment = `el ${formatDay(opened)} a las ${formatHour(opened)}`
  const namesDevice = openedWith !== '' && openedWith !== unknownDevice
  return fillMail(confirmAddress, {
    horas,
    cuenta: namesDevice ? `${moment}, desde ${openedWith}` : moment,
    otras: others ? confirmAddress.placeholders.otras.blocks : [],
    boton: confirm(token, 'Confirmar mi correo'),
  })
}

/** To the mailbox of an existing account. */
export const takenMail = (): ComposedMail =>
  fillMail(addressTaken, {
    boton: toAccount,
    clave: [{ link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña', look: 'quiet' }],
  })

/** To the new address. */
export const changeMail = (token: string): ComposedMail =>
  fillMail(changeAddress, { horas, boton: confirm(token, 'Usar este correo') })

const wayBack = (token: string) => ({ dias: String(undoDays), boton: confirm(token, 'No fui yo') })

/** To the current address, as soon as a change is requested. */
export const changeRequestedMail = (token: string): ComposedMail => fillMail(changeRequested, wayBack(token))

export const changeDoneMail = (token: string): ComposedMail => fillMail(changeDone, wayBack(token))

/** To the new address. */
export const changedAddressMail = (): ComposedMail => fillMail(addressChanged, { boton: toAccount })
