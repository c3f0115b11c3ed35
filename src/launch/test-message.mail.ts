import { compose, type ComposedMail } from '../platform/mail/compose.ts'

/** Shows an owner that mail arrives, and how it looks. */
export function testMessageMail(): ComposedMail {
  return compose({
    subject: 'Correo de prueba',
    title: 'El correo funciona',
    blocks: [
      {
        paragraphs: [
          'Si estás leyendo esto, los correos de la tienda llegan. Fijate que no haya caído en el correo no deseado, y que el nombre y el color sean los tuyos.',
        ],
      },
      { link: 'shop:/admin/home', words: 'Ir a la administración' },
    ],
  })
}
