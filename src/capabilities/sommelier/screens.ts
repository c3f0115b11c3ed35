import type { CapabilityScreens } from '../capability-screens.ts'

export const sommelier: CapabilityScreens = {
  pages: { sommelier: 'sommelier.tsx' },
  parameters: { sommelier: { ocasion: {}, comida: {}, gusto: {}, presupuesto: {}, aventura: {} } },
}
