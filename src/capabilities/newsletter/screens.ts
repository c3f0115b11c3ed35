import type { CapabilityScreens } from '../capability-screens.ts'

export const newsletter: CapabilityScreens = {
  pages: { novedades: 'newsletter-confirm.tsx', 'novedades/baja': 'newsletter-unsubscribe.tsx' },
  adminPages: { 'admin/novedades': 'subscribers.tsx' },
  sections: [
    {
      to: '/admin/novedades',
      needs: 'newsletter.change',
      group: 'people',
      name: 'Novedades',
      text: 'Quiénes se suscribieron',
    },
  ],
}
