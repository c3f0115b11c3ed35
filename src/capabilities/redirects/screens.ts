import type { CapabilityScreens } from '../capability-screens.ts'

export const redirects: CapabilityScreens = {
  adminPages: { 'admin/redirecciones': 'redirects.tsx' },
  sections: [
    {
      to: '/admin/redirecciones',
      needs: 'settings.change',
      group: 'shop',
      name: 'Redirecciones',
      text: 'Direcciones de la tienda anterior, y las que no existen',
    },
  ],
}
