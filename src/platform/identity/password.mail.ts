import { compose, type ComposedMail } from '../mail/compose.ts'
import { resetMinutes } from './password-reset.ts'

/** The mail with the link to a new password. It contains no user input: the requested address may be another user's. */
export function resetMail(token: string): ComposedMail {
  return compose({
    subject: 'Elegí una contraseña nueva',
    title: 'Elegí una contraseña nueva',
    blocks: [
      {
        paragraphs: [
          'Alguien, esperamos que vos, avisó que olvidó la contraseña de la cuenta con este correo.',
          `Con este enlace elegís una nueva. Sirve una sola vez, durante ${resetMinutes} minutos.`,
        ],
      },
      { link: `shop:/cuenta/clave?t=${token}`, words: 'Elegir una contraseña', look: 'confirm' },
      { paragraphs: ['Si no fuiste vos, no hagas nada: tu contraseña sigue siendo la misma.'] },
    ],
  })
}

export function noAccountMail(): ComposedMail {
  return compose({
    subject: 'No hay una cuenta con este correo',
    title: 'No hay una cuenta con este correo',
    blocks: [
      {
        paragraphs: [
          'Alguien, esperamos que vos, quiso ingresar a una cuenta con este correo, pero no hay ninguna.',
          'Puede que hayas usado otro correo. Si no fuiste vos, no hagas nada.',
        ],
      },
      { link: 'shop:/', words: 'Ir a la tienda' },
    ],
  })
}

export function changedMail(): ComposedMail {
  return compose({
    subject: 'Cambiaste tu contraseña',
    title: 'Cambiaste tu contraseña',
    blocks: [
      {
        paragraphs: [
          'La contraseña de tu cuenta es nueva, y las sesiones que estaban abiertas se cerraron.',
          'Si no fuiste vos, elegí otra ahora mismo con este enlace y después escribinos desde Contacto.',
        ],
      },
      { link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña' },
    ],
  })
}

/** Who opened the account chose a password before the mailbox was confirmed: it may have been somebody else. */
export function droppedMail(): ComposedMail {
  return compose({
    subject: 'Tu cuenta quedó sin contraseña',
    title: 'Tu cuenta quedó sin contraseña',
    blocks: [
      {
        paragraphs: [
          'Ingresaste con un código, y con eso confirmaste que este correo es tuyo.',
          'La cuenta tenía una contraseña elegida desde otro navegador, antes de esa confirmación. Por si no fuiste vos, ya no sirve, y las sesiones que estaban abiertas se cerraron.',
          'Podés seguir ingresando con un código, o elegir una contraseña con este enlace.',
        ],
      },
      { link: 'shop:/cuenta/olvido', words: 'Elegir una contraseña' },
    ],
  })
}
