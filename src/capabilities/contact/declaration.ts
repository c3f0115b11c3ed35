import { byPerson } from '../../platform/database/data-inventory/table-data.ts'
import type { Declaration } from '../declaration.ts'
import { ownerQuestion, questionAnswer } from './mails.ts'

export const contact = {
  mails: { 'Avisos y novedades': [questionAnswer], 'Para la tienda': [ownerQuestion] },
  tables: {
    question_answers: {
      owner: 'capabilities/contact',
      plain: 'id question_id at',
      people: 'actor user_id',
      personal: 'answer',
      whose: byPerson,
      removal: 'delete',
      exported: 'consultas',
    },
    questions: {
      owner: 'capabilities/contact',
      plain: 'id created_at state',
      people: 'user_id',
      personal: 'name email question',
      whose: byPerson,
      removal: 'delete',
      exported: 'consultas',
    },
  },
} satisfies Declaration
