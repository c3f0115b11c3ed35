import { mailTemplate, part, required } from '../../mail/mail-template.ts'

/** Security notices: the account's owner gets a mail about each change of its credentials. */

const links = {
  cuenta: part('El botón a «Mi cuenta»', { link: 'shop:/profile', words: 'Ir a mi cuenta' }),
  clave: required(
    part('El enlace para elegir otra contraseña', {
      link: 'shop:/cuenta/olvido',
      words: 'Elegir otra contraseña',
      look: 'quiet',
    }),
  ),
}

function notice(id: string, label: string, title: string, text: string) {
  return mailTemplate({
    id,
    label: `Cuenta: ${label}`,
    when: 'A quien tiene la cuenta, en el momento.',
    texts: { subject: title, title, text: `${text}\n\n{cuenta}\n\n{clave}` },
    placeholders: links,
  })
}

const review = 'Si no fuiste vos, elegí otra contraseña ahora mismo y avisanos.'

export const passkeyAdded = notice(
  'account_passkey_added',
  'clave de acceso nueva',
  'Hay una clave de acceso nueva en tu cuenta',
  'Con ella se ingresa sin contraseña, desde el dispositivo que la guarda.\nSi no fuiste vos, elegí otra contraseña ahora mismo y quitá esa clave de acceso en «Mi cuenta».',
)

export const passkeyRemoved = notice(
  'account_passkey_removed',
  'clave de acceso quitada',
  'Quitaste una clave de acceso de tu cuenta',
  'Ya no se ingresa con ella. Podés borrarla también en el dispositivo que la guarda.\nSi no fuiste vos, elegí otra contraseña ahora mismo y revisá las sesiones abiertas en «Mi cuenta».',
)

export const factorOn = notice(
  'account_factor_on',
  'segundo paso activo',
  'El segundo paso está activo',
  `Desde ahora, para ingresar hacen falta tu contraseña y un código de tu aplicación.\n${review}`,
)

export const factorOff = notice(
  'account_factor_off',
  'segundo paso quitado',
  'Tu segundo paso ya no está activo',
  `Se quitaron los códigos de tu aplicación y los de recuperación. Podés activarlos de nuevo en «Mi cuenta».\n${review}`,
)

export const recoveryUsed = notice(
  'account_recovery',
  'código de recuperación usado',
  'Se usó un código de recuperación',
  `Alguien, esperamos que vos, ingresó a tu cuenta con uno de tus códigos de recuperación. Ese ya no sirve.\nSi perdiste el teléfono, quitá el segundo paso en «Mi cuenta» y activalo con el nuevo. ${review}`,
)
