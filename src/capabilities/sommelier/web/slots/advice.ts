import type { AdvicePage } from '../../../../web/slots/advice.ts'

export default { to: '/sommelier', whom: 'al sommelier' } satisfies AdvicePage
