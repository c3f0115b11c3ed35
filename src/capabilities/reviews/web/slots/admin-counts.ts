import type { AdminCount } from '../../../../web/slots/admin-counts.ts'

export default [
  {
    count: 'reportedReviews',
    name: 'Opiniones reportadas',
    to: '/admin/opiniones',
    needs: 'reviews.moderate',
  },
  {
    count: 'newReviews',
    name: 'Opiniones de la semana',
    to: '/admin/opiniones?state=todas',
    needs: 'reviews.moderate',
    plain: true,
  },
] satisfies AdminCount[]
