import type { CapabilityScreens } from '../capability-screens.ts'

export const webhooks: CapabilityScreens = {
  adminPages: {
    'admin/notificaciones': 'webhooks.tsx',
    'admin/notificaciones/entregas': 'deliveries.tsx',
  },
  sections: [
    {
      to: '/admin/notificaciones',
      needs: 'webhooks.change',
      group: 'shop',
      name: 'Notificaciones',
      text: 'A qué programas se avisa de lo que pasa',
    },
  ],
}
