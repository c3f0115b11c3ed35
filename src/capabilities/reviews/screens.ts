import type { CapabilityScreens } from '../capability-screens.ts'

export const reviews: CapabilityScreens = {
  pages: { 'review/:id': 'review.tsx', 'opiniones/baja': 'reviews-unsubscribe.tsx' },
  adminPages: { 'admin/opiniones': 'moderation/moderation.tsx' },
  sections: [
    {
      to: '/admin/opiniones',
      needs: 'reviews.moderate',
      group: 'people',
      name: 'Opiniones',
      text: 'Responder, ocultar, avisos',
    },
  ],
}
