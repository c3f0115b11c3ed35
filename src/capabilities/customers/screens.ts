import type { CapabilityScreens } from '../capability-screens.ts'

export const customers: CapabilityScreens = {
  adminPages: { 'admin/clientes': 'customers.tsx', 'admin/cliente': 'customer.tsx' },
  sections: [
    {
      to: '/admin/clientes',
      needs: 'customers.read',
      group: 'people',
      name: 'Clientes',
      text: 'Quiénes compran, cuánto y desde cuándo',
    },
  ],
}
