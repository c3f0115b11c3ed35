import { mailTemplate, part, word } from '../../platform/mail/mail-template.ts'
import { greeting, orderButton, orderLinks, orderNumber, reason } from './example-parts.ts'

/** Mails to the buyer about shipping. */

const step = { saludo: greeting, numero: orderNumber, enlaces: orderLinks }

export const orderShipped = mailTemplate({
  id: 'order_shipped',
  label: 'Compra en camino',
  when: 'A quien compró, cuando sale el envío.',
  texts: {
    subject: 'Tu compra está en camino',
    title: 'Tu compra está en camino',
    text: '{saludo} Tu compra {numero} ya salió{transporte}.\n{codigo}\n{direccion}\nLa recibe una persona mayor de 18 años.\n\n{seguimiento}\n\n{enlaces}',
  },
  placeholders: {
    ...step,
    transporte: word('Quién la lleva, si se dijo', ': la lleva Correo Argentino'),
    codigo: word('El código de seguimiento, si lo hay', 'Código de seguimiento: AR123456789.'),
    direccion: word('Adónde va', 'Va a: Honduras 4800, Palermo.'),
    seguimiento: part('El enlace del transporte, si lo hay', {
      paragraphs: [{ link: 'https://www.correoargentino.com.ar/', words: 'Seguir el envío' }],
    }),
  },
})

export const orderReady = mailTemplate({
  id: 'order_ready',
  label: 'Lista para retirar',
  when: 'A quien compró, cuando puede pasar a buscarla.',
  texts: {
    subject: 'Tu compra está lista para retirar',
    title: 'Tu compra está lista para retirar',
    text: '{saludo} Tu compra {numero} ya está lista para retirar.\n{local}\nLa retira una persona mayor de 18 años, con documento.\n\n{enlaces}',
  },
  placeholders: {
    ...step,
    local: word('Dónde y en qué horario', 'Honduras 4800, Palermo (lunes a sábados de 11 a 21).'),
  },
})

export const orderDelivered = mailTemplate({
  id: 'order_delivered',
  label: 'Compra entregada',
  when: 'A quien compró, cuando llegó.',
  texts: {
    subject: 'Entregamos tu compra',
    title: 'Entregamos tu compra',
    text: '{saludo} Tu compra {numero} ya fue entregada. ¡Que la disfrutes!\nSi no la recibiste, o algo no llegó bien, contanos desde la compra o desde Contacto.\n\n{enlaces}',
  },
  placeholders: step,
})

export const orderPickedUp = mailTemplate({
  id: 'order_picked_up',
  label: 'Compra retirada',
  when: 'A quien compró, cuando la retiró.',
  texts: {
    subject: 'Retiraste tu compra',
    title: 'Retiraste tu compra',
    text: '{saludo} Tu compra {numero} ya fue retirada. ¡Que la disfrutes!\nSi no la retiraste vos ni alguien de tu parte, o algo no llegó bien, contanos desde la compra o desde Contacto.\n\n{enlaces}',
  },
  placeholders: step,
})

export const orderNotSent = mailTemplate({
  id: 'order_not_sent',
  label: 'Todavía no salió',
  when: 'A quien compró, cuando se marcó por error que había salido o que estaba lista.',
  texts: {
    subject: 'Corregimos el estado de tu compra',
    title: 'Corregimos el estado de tu compra',
    text: '{saludo} Nos adelantamos: tu compra {numero} {falta}.\nTe avisamos por correo cuando {aviso}.\n\n{enlaces}',
  },
  placeholders: {
    ...step,
    falta: word('Qué falta', 'todavía no salió'),
    aviso: word('Cuándo se avisa', 'esté en camino'),
  },
})

export const orderNotDelivered = mailTemplate({
  id: 'order_not_delivered',
  label: 'Todavía no llegó',
  when: 'A quien compró, cuando se marcó por error que la tenía.',
  texts: {
    subject: 'Corregimos el estado de tu compra',
    title: 'Corregimos el estado de tu compra',
    text: '{saludo} Marcamos por error que tu compra {numero} fue {marcada}: {estado}.\n\n{enlaces}',
  },
  placeholders: {
    ...step,
    marcada: word('Cómo se marcó', 'entregada'),
    estado: word('Dónde está', 'sigue en camino'),
  },
})

export const deliveryCorrected = mailTemplate({
  id: 'delivery_corrected',
  label: 'Envío corregido',
  when: 'A quien compró, cuando la tienda corrige sus datos de envío.',
  texts: {
    subject: 'Corregimos el envío de tu compra',
    title: 'Corregimos el envío de tu compra',
    text: '{saludo} Corregimos los datos de envío de tu compra {numero}: {motivo}\n{direccion}\n{recibe}\nSi algo no está bien, escribinos desde Contacto antes de que salga.\n\n{boton}',
  },
  placeholders: {
    saludo: greeting,
    numero: orderNumber,
    motivo: reason,
    direccion: word('Adónde va ahora', 'Ahora va a: Honduras 4800, Palermo.'),
    recibe: word('Quién la recibe, si se dijo', 'La recibe: Ana.'),
    boton: orderButton,
  },
})
