import type { CapabilityScreens } from '../capability-screens.ts'

export const contact: CapabilityScreens = {
  adminPages: { 'admin/consultas': 'questions.tsx' },
  sections: [
    {
      to: '/admin/consultas',
      needs: 'questions.answer',
      group: 'people',
      name: 'Consultas',
      text: 'Lo que preguntan, y responderles',
      count: 'questions',
    },
  ],
}
