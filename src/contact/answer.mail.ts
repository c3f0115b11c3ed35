import { compose, type ComposedMail } from '../platform/mail/compose.ts'

/** What the shop answers to a question of the contact page, with the question below. */
export function answerMail(answer: string, question: string): ComposedMail {
  return compose({
    subject: 'Respuesta a tu consulta',
    title: 'Respuesta a tu consulta',
    titleInText: false,
    blocks: [
      ...linesOf(answer),
      { paragraphs: ['Tu consulta:', ...question.split(/\n+/).filter((line) => line.trim() !== '')] },
      { paragraphs: ['Si querés seguir, respondé este correo.'] },
    ],
  })
}

/** Empty lines part paragraphs. */
const linesOf = (text: string) =>
  text.split(/\n\s*\n/).map((part) => ({ paragraphs: part.split('\n').filter((line) => line.trim() !== '') }))
