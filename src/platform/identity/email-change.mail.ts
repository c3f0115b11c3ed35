import { formatDay, formatHour } from '../../calendar/shop-time.ts'
import type { ComposedMail, MailBlock } from '../mail/compose.ts'
import { fillMail } from '../mail/mail-template.ts'
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

/** Mails about the address of an account. They contain no user input: the mailbox may be another person's. */

const page = (token: string) => `shop:/cuenta/correo?t=${token}`
const confirm = (token: string, words: string): MailBlock[] => [{ link: page(token), words, look: 'confirm' }]
const toAccount: MailBlock[] = [{ link: 'shop:/profile', words: 'Ir a mi cuenta' }]
const horas = String(addressHours)

/** Which account a mail is about, and whether others name its address without having confirmed it. */
export type OpenedAccount = { opened: Date; openedWith: string; others: boolean }

export const confirmMail = (token: string, { opened, openedWith, others }: OpenedAccount): ComposedMail => {
  const moment = `el ${formatDay(opened)} a las ${formatHour(opened)}`
  const known = openedWith !== '' && openedWith !== unknownDevice
  return fillMail(confirmAddress, {
    horas,
    cuenta: known ? `${moment}, desde ${openedWith}` : moment,
    otras: others ? confirmAddress.placeholders.otras.blocks : [],
    boton: confirm(token, 'Confirmar mi correo'),
  })
}

/** For the mailbox of an account that is there already. */
export const takenMail = (): ComposedMail =>
  fillMail(addressTaken, {
    boton: toAccount,
    clave: [{ link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña', look: 'quiet' }],
  })

/** For the new address. */
export const changeMail = (token: string): ComposedMail =>
  fillMail(changeAddress, { horas, boton: confirm(token, 'Usar este correo') })

const wayBack = (token: string) => ({ dias: String(undoDays), boton: confirm(token, 'No fui yo') })

/** For the address until now, as soon as a change is requested. */
export const changeRequestedMail = (token: string): ComposedMail => fillMail(changeRequested, wayBack(token))

export const changeDoneMail = (token: string): ComposedMail => fillMail(changeDone, wayBack(token))

/** For the new address. */
export const changedAddressMail = (): ComposedMail => fillMail(addressChanged, { boton: toAccount })
