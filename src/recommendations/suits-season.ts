import type { WineFacts } from './wine-profile.ts'
import type { seasonAt } from './season.ts'

type Season = ReturnType<typeof seasonAt>

/** What a good shop window shows in a season. In: the season, a wine. */
export function suitsSeason(season: Season, { type, sparkling, body }: WineFacts): boolean {
  const weight = body ?? 3
  const fresh = sparkling || type === 'Rosado'
  switch (season) {
    case 'verano':
      return fresh || (type === 'Blanco' && weight <= 3)
    case 'primavera':
      return fresh || (type === 'Blanco' && weight <= 4)
    case 'otoño':
      return type === 'Tinto' && weight <= 4
    case 'invierno':
      return type === 'Tinto' && weight >= 4
  }
}
