import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { questionAnswer } from './mails.ts'

/** What the shop answers to a question of the contact page, with the question below. */
export function answerMail(answer: string, question: string): ComposedMail {
  return fillMail(questionAnswer, {
    respuesta: linesOf(answer),
    consulta: [
      { paragraphs: ['Tu consulta:', ...question.split(/\n+/).filter((line) => line.trim() !== '')] },
    ],
  })
}

/** Empty lines part paragraphs. */
const linesOf = (text: string) =>
  text.split(/\n\s*\n/).map((part) => ({ paragraphs: part.split('\n').filter((line) => line.trim() !== '') }))
