import type { Capability } from '../capability.ts'
import { customersApi } from './customers.api.ts'
import { customerCalls } from './customers.contract.ts'
import { erasePerson, exportPerson } from './personal-data.queries.ts'

export const customers = {
  contracts: customerCalls,
  calls: customersApi,
  tags: { Clientes: 'Quiénes compran: lo que compraron, sus notas y etiquetas.' },
  hooks: { personalData: exportPerson, erasePerson },
} satisfies Capability
