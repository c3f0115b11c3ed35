import { compose, type ComposedMail } from '../mail/compose.ts'
import { codeMinutes } from './mail-code.ts'

/** The mail with a code to sign in with. It contains no user input: somebody else may have asked for it. */
export function codeMail(code: string): ComposedMail {
  return compose({
    subject: 'Tu código para ingresar',
    title: `Tu código: ${code.slice(0, 3)} ${code.slice(3)}`,
    blocks: [
      {
        paragraphs: [
          `Escribilo en la página donde lo pediste. Sirve una sola vez, durante ${codeMinutes} minutos, en ese navegador.`,
          'No se lo des a nadie: tampoco nosotros te lo vamos a pedir.',
          'Si no fuiste vos, no hagas nada: nadie ingresa sin el código.',
        ],
      },
    ],
  })
}
