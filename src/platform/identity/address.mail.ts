import { compose, type ComposedMail } from '../mail/compose.ts'
import { addressHours, undoDays } from './address-links.ts'

/** Mails about the address of an account. They contain no user input: the mailbox may be somebody else's. */

const page = (token: string) => `shop:/cuenta/correo?t=${token}`
const nothing = 'Si no fuiste vos, no hagas nada.'

export const confirmMail = (token: string): ComposedMail =>
  compose({
    subject: 'Confirmá tu correo',
    title: 'Confirmá tu correo',
    blocks: [
      {
        paragraphs: [
          'Alguien, esperamos que vos, creó una cuenta con este correo. Podés comprar sin confirmarlo, pero los mensajes sobre tus compras te llegan cuando lo hagas.',
          `El enlace sirve una sola vez, durante ${addressHours} horas, en cualquier dispositivo.`,
        ],
      },
      { link: page(token), words: 'Confirmar mi correo', look: 'confirm' },
      { paragraphs: [nothing] },
    ],
  })

/** For the mailbox of an account that is there already. */
export const takenMail = (): ComposedMail =>
  compose({
    subject: 'Ya tenés una cuenta con este correo',
    title: 'Ya tenés una cuenta con este correo',
    blocks: [
      {
        paragraphs: [
          'Alguien, esperamos que vos, quiso usar este correo para otra cuenta. No hace falta: ingresá con la que ya tenés, con tu contraseña o con un código por correo.',
          'Lo que hayas comprado con la otra cuenta queda en ella, en el navegador donde la creaste.',
        ],
      },
      { link: 'shop:/profile', words: 'Ir a mi cuenta' },
      { link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña', look: 'quiet' },
      { paragraphs: ['Si no fuiste vos, no hagas nada: nadie entró a tu cuenta.'] },
    ],
  })

/** For the new address. */
export const changeMail = (token: string): ComposedMail =>
  compose({
    subject: 'Confirmá tu correo nuevo',
    title: 'Confirmá tu correo nuevo',
    blocks: [
      {
        paragraphs: [
          'Alguien, esperamos que vos, pidió que su cuenta use este correo.',
          `El enlace sirve una sola vez, durante ${addressHours} horas, en cualquier dispositivo.`,
        ],
      },
      { link: page(token), words: 'Usar este correo', look: 'confirm' },
      { paragraphs: [nothing] },
    ],
  })

const wayBack = (token: string) =>
  [
    { link: page(token), words: 'No fui yo', look: 'confirm' },
    {
      paragraphs: [
        `Con ese enlace, durante ${undoDays} días, tu cuenta vuelve a este correo, elegís otra contraseña y se cierran las sesiones abiertas. Si fuiste vos, no hagas nada.`,
      ],
    },
  ] as const

/** For the address until now, as soon as a change is asked for. */
export const changeAskedMail = (token: string): ComposedMail =>
  compose({
    subject: 'Pediste cambiar el correo de tu cuenta',
    title: 'Pediste cambiar el correo de tu cuenta',
    blocks: [
      { paragraphs: ['El correo cambia cuando se confirme desde el nuevo. ¿No fuiste vos?'] },
      ...wayBack(token),
    ],
  })

export const changeDoneMail = (token: string): ComposedMail =>
  compose({
    subject: 'El correo de tu cuenta cambió',
    title: 'El correo de tu cuenta cambió',
    blocks: [
      { paragraphs: ['Tu cuenta usa ahora otro correo, y a este ya no le escribimos. ¿No fuiste vos?'] },
      ...wayBack(token),
    ],
  })

/** For the new address. */
export const changedAddressMail = (): ComposedMail =>
  compose({
    subject: 'Listo, este es el correo de tu cuenta',
    title: 'Listo, este es el correo de tu cuenta',
    blocks: [
      {
        paragraphs: [
          'Desde ahora ingresás con él. Cerramos las sesiones que estaban abiertas.',
          'Avisamos también al correo anterior, desde el que podés deshacer el cambio durante una semana.',
        ],
      },
      { link: 'shop:/profile', words: 'Ir a mi cuenta' },
    ],
  })
