import type { Capability } from '../capability.ts'
import { contactApi, inboxApi } from './contact.api.ts'
import { contactCalls } from './contact.contract.ts'
import { inboxCalls } from './inbox.contract.ts'
import { countNewQuestions } from './inbox.queries.ts'
import { messagesWith } from './messages-with.queries.ts'
import { erasePerson, exportPerson } from './personal-data.queries.ts'

export const contact = {
  contracts: { ...contactCalls, ...inboxCalls },
  calls: ({ db, settings }) => {
    const shopMail = async () => (await settings.read()).notices.email
    return [...contactApi(db, shopMail), ...inboxApi(db, shopMail)]
  },
  tags: { Contacto: 'Consultas a la tienda.' },
  hooks: {
    personalData: exportPerson,
    erasePerson,
    countUnanswered: countNewQuestions,
    correspondence: messagesWith,
  },
} satisfies Capability
