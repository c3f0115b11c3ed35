import { mailTemplate, part, required, word } from '../../platform/mail/mail-template.ts'

export const ownerQuestion = mailTemplate({
  id: 'owner_question',
  label: 'Una consulta',
  when: 'A la tienda, por cada consulta de la página de contacto.',
  texts: { subject: 'Consulta de {nombre}', title: 'Consulta de {nombre}', text: '{consulta}\n\n{persona}' },
  placeholders: {
    nombre: word('Quién pregunta', 'Ana Pérez'),
    consulta: required(word('Lo que pregunta', '¿Hacen envíos a Salta?')),
    persona: part('Su nombre y su correo, para contestarle', {
      writer: { name: 'Ana Pérez', email: 'ana@ejemplo.test' },
    }),
  },
  titleInText: false,
})

export const questionAnswer = mailTemplate({
  id: 'question_answer',
  label: 'Respuesta a una consulta',
  when: 'A quien preguntó en la página de contacto, cuando le contestás desde «Consultas».',
  texts: {
    subject: 'Respuesta a tu consulta',
    title: 'Respuesta a tu consulta',
    text: '{respuesta}\n\n{consulta}\n\nSi querés seguir, respondé este correo.',
  },
  placeholders: {
    respuesta: required(part('Lo que le contestás', { paragraphs: ['Sí, hacemos envíos a Salta.'] })),
    consulta: part('Lo que preguntó', { paragraphs: ['Tu consulta:', '¿Hacen envíos a Salta?'] }),
  },
  titleInText: false,
})
