import { mailTemplate, part, required, word } from '../../mail/mail-template.ts'

/** The account mails with their default texts. Durations are placeholders. */

const button = (about: string, words: string) =>
  required(part(about, { link: 'shop:/', words, look: 'confirm' }))
const toAccount = part('El botón a «Mi cuenta»', { link: 'shop:/profile', words: 'Ir a mi cuenta' })
const otherPassword = part('El enlace para elegir otra contraseña', {
  link: 'shop:/cuenta/olvido',
  words: 'Elegir otra contraseña',
  look: 'quiet',
})
const otherAccounts = {
  paragraphs: [
    'Hay otra cuenta sin confirmar con este correo. Fijate en el día, la hora y el navegador, y confirmá solo la que creaste vos.',
  ],
}
const hours = word('Las horas que sirve el enlace', '24')

export const confirmAddress = mailTemplate({
  id: 'account_confirm',
  label: 'Cuenta: confirmar el correo',
  when: 'A quien crea una cuenta.',
  texts: {
    subject: 'Confirmá tu correo',
    title: 'Confirmá tu correo',
    text: 'Alguien, esperamos que vos, creó una cuenta con este correo {cuenta}. Podés comprar sin confirmarlo, pero los mensajes sobre tus compras te llegan cuando lo hagas.\nEl enlace sirve una sola vez, durante {horas} horas, en cualquier dispositivo.\n\n{otras}\n\n{boton}\n\nSi no fuiste vos, no hagas nada.',
  },
  placeholders: {
    cuenta: word(
      'Cuándo y desde dónde se creó la cuenta',
      'el 02/03/2026 a las 12:04, desde Firefox en Windows',
    ),
    otras: part('El aviso de que hay otra cuenta sin confirmar con el mismo correo', otherAccounts),
    horas: hours,
    boton: button('El botón que confirma el correo', 'Confirmar mi correo'),
  },
})

export const addressTaken = mailTemplate({
  id: 'account_taken',
  label: 'Cuenta: ya existe',
  when: 'A quien tiene una cuenta, cuando alguien quiere hacer otra con su correo.',
  texts: {
    subject: 'Ya tenés una cuenta con este correo',
    title: 'Ya tenés una cuenta con este correo',
    text: 'Alguien, esperamos que vos, quiso usar este correo para otra cuenta. No hace falta: ingresá con la que ya tenés, con tu contraseña o con un código por correo.\nLo que hayas comprado con la otra cuenta queda en ella, en el navegador donde la creaste.\n\n{boton}\n\n{clave}\n\nSi no fuiste vos, no hagas nada: nadie entró a tu cuenta.',
  },
  placeholders: { boton: toAccount, clave: otherPassword },
})

export const changeAddress = mailTemplate({
  id: 'account_change',
  label: 'Cuenta: correo nuevo por confirmar',
  when: 'Al correo nuevo de una cuenta.',
  texts: {
    subject: 'Confirmá tu correo nuevo',
    title: 'Confirmá tu correo nuevo',
    text: 'Alguien, esperamos que vos, pidió que su cuenta use este correo.\nEl enlace sirve una sola vez, durante {horas} horas, en cualquier dispositivo.\n\n{boton}\n\nSi no fuiste vos, no hagas nada.',
  },
  placeholders: { horas: hours, boton: button('El botón que confirma el correo', 'Usar este correo') },
})

const wayBack = {
  dias: word('Los días que sirve el enlace', '7'),
  boton: button('El botón para quien no lo pidió', 'No fui yo'),
}
const wayBackText =
  '\n\n{boton}\n\nCon ese enlace, durante {dias} días, tu cuenta vuelve a este correo, elegís otra contraseña y se cierran las sesiones abiertas. Si fuiste vos, no hagas nada.'

export const changeRequested = mailTemplate({
  id: 'account_change_asked',
  label: 'Cuenta: pidieron cambiar el correo',
  when: 'Al correo que la cuenta tiene hasta ahora.',
  texts: {
    subject: 'Pediste cambiar el correo de tu cuenta',
    title: 'Pediste cambiar el correo de tu cuenta',
    text: `El correo cambia cuando se confirme desde el nuevo. ¿No fuiste vos?${wayBackText}`,
  },
  placeholders: wayBack,
})

export const changeDone = mailTemplate({
  id: 'account_change_done',
  label: 'Cuenta: el correo cambió',
  when: 'Al correo que la cuenta tenía antes.',
  texts: {
    subject: 'El correo de tu cuenta cambió',
    title: 'El correo de tu cuenta cambió',
    text: `Tu cuenta usa ahora otro correo, y a este ya no le escribimos. ¿No fuiste vos?${wayBackText}`,
  },
  placeholders: wayBack,
})

export const addressChanged = mailTemplate({
  id: 'account_changed',
  label: 'Cuenta: correo nuevo confirmado',
  when: 'Al correo nuevo, cuando el cambio está hecho.',
  texts: {
    subject: 'Listo, este es el correo de tu cuenta',
    title: 'Listo, este es el correo de tu cuenta',
    text: 'Desde ahora ingresás con él. Cerramos las sesiones que estaban abiertas.\nAvisamos también al correo anterior, desde el que podés deshacer el cambio durante una semana.\n\n{boton}',
  },
  placeholders: { boton: toAccount },
})

export const signInCode = mailTemplate({
  id: 'account_code',
  label: 'Cuenta: código para ingresar',
  when: 'A quien pide ingresar con un código.',
  texts: {
    subject: 'Tu código para ingresar',
    title: 'Tu código: {codigo}',
    text: 'Escribilo en la página donde lo pediste. Sirve una sola vez, durante {minutos} minutos, en ese navegador.\nNo se lo des a nadie: tampoco nosotros te lo vamos a pedir.\nSi no fuiste vos, no hagas nada: nadie ingresa sin el código.',
  },
  placeholders: {
    codigo: required(word('El código', '123 456')),
    minutos: word('Los minutos que sirve', '10'),
  },
})

export const resetPassword = mailTemplate({
  id: 'account_reset',
  label: 'Cuenta: contraseña olvidada',
  when: 'A quien olvidó su contraseña.',
  texts: {
    subject: 'Elegí una contraseña nueva',
    title: 'Elegí una contraseña nueva',
    text: 'Alguien, esperamos que vos, avisó que olvidó la contraseña de la cuenta con este correo.\nCon este enlace elegís una nueva. Sirve una sola vez, durante {minutos} minutos.\n\n{boton}\n\nSi no fuiste vos, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  placeholders: {
    minutos: word('Los minutos que sirve', '60'),
    boton: button('El botón para elegir una contraseña', 'Elegir una contraseña'),
  },
})

export const noAccount = mailTemplate({
  id: 'account_none',
  label: 'Cuenta: no hay ninguna',
  when: 'A quien quiere ingresar con un correo que no tiene cuenta.',
  texts: {
    subject: 'No hay una cuenta con este correo',
    title: 'No hay una cuenta con este correo',
    text: 'Alguien, esperamos que vos, quiso ingresar a una cuenta con este correo, pero no hay ninguna.\nPuede que hayas usado otro correo. Si no fuiste vos, no hagas nada.\n\n{boton}',
  },
  placeholders: { boton: part('El botón a la tienda', { link: 'shop:/', words: 'Ir a la tienda' }) },
})

export const passwordChanged = mailTemplate({
  id: 'account_password',
  label: 'Cuenta: contraseña cambiada',
  when: 'A quien cambió su contraseña.',
  texts: {
    subject: 'Cambiaste tu contraseña',
    title: 'Cambiaste tu contraseña',
    text: 'La contraseña de tu cuenta es nueva, y las sesiones que estaban abiertas se cerraron.\nSi no fuiste vos, elegí otra ahora mismo con este enlace y después escribinos desde Contacto.\n\n{boton}',
  },
  placeholders: {
    boton: required(
      part('El botón para elegir otra contraseña', {
        link: 'shop:/cuenta/olvido',
        words: 'Elegir otra contraseña',
      }),
    ),
  },
})

export const passwordDropped = mailTemplate({
  id: 'account_password_dropped',
  label: 'Cuenta: quedó sin contraseña',
  when: 'A quien confirma su correo en otro navegador que el de la cuenta.',
  texts: {
    subject: 'Tu cuenta quedó sin contraseña',
    title: 'Tu cuenta quedó sin contraseña',
    text: 'Confirmaste que este correo es tuyo.\nLa cuenta tenía una contraseña elegida desde otro navegador, antes de esa confirmación. Por si no fuiste vos, ya no sirve, y las sesiones que estaban abiertas se cerraron.\nPodés seguir ingresando con un código, o elegir una contraseña con este enlace.\n\n{boton}',
  },
  placeholders: {
    boton: required(
      part('El botón para elegir una contraseña', {
        link: 'shop:/cuenta/olvido',
        words: 'Elegir una contraseña',
      }),
    ),
  },
})
