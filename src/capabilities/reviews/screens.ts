import type { CapabilityScreens } from '../capability-screens.ts'

export const reviews: CapabilityScreens = {
  pages: { 'review/:id': 'review.tsx', 'opiniones/baja': 'reviews-unsubscribe.tsx' },
  parameters: {
    review: {
      sort: { allowed: /^(antiguas|mejores|peores)$/ },
      stars: { allowed: /^[1-5]$/ },
      page: { allowed: /^[1-9]\d{0,4}$/ },
    },
  },
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
