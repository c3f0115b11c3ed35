import { compose, type ComposedMail } from '../mail/compose.ts'

/** What the owner of an account is told, so that nobody else gets in unseen. */

const notMe =
  'Si no fuiste vos, elegí otra contraseña ahora mismo y quitá esa clave de acceso en «Mi cuenta».'

export const passkeyAddedMail = (): ComposedMail =>
  told(
    'Hay una clave de acceso nueva en tu cuenta',
    'Con ella se ingresa sin contraseña, desde el dispositivo que la guarda.',
    notMe,
  )

export const passkeyRemovedMail = (): ComposedMail =>
  told(
    'Quitaste una clave de acceso de tu cuenta',
    'Ya no se ingresa con ella. Podés borrarla también en el dispositivo que la guarda.',
    'Si no fuiste vos, elegí otra contraseña ahora mismo y revisá las sesiones abiertas en «Mi cuenta».',
  )

const review = 'Si no fuiste vos, elegí otra contraseña ahora mismo y avisanos.'

export const factorOnMail = (): ComposedMail =>
  told(
    'El segundo paso está activo',
    'Desde ahora, para ingresar hacen falta tu contraseña y un código de tu aplicación.',
    review,
  )

export const factorOffMail = (): ComposedMail =>
  told(
    'Tu segundo paso ya no está activo',
    'Se quitaron los códigos de tu aplicación y los de recuperación. Podés activarlos de nuevo en «Mi cuenta».',
    review,
  )

export const recoveryUsedMail = (): ComposedMail =>
  told(
    'Se usó un código de recuperación',
    'Alguien, esperamos que vos, ingresó a tu cuenta con uno de tus códigos de recuperación. Ese ya no sirve.',
    'Si perdiste el teléfono, quitá el segundo paso en «Mi cuenta» y activalo con el nuevo. ' + review,
  )

function told(title: string, what: string, otherwise: string): ComposedMail {
  return compose({
    subject: title,
    title,
    blocks: [
      { paragraphs: [what, otherwise] },
      { link: 'shop:/profile', words: 'Ir a mi cuenta' },
      { link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña', look: 'quiet' },
    ],
  })
}
