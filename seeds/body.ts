import type { SourceWine } from './read-xwines.ts'
import { translated } from './translated.ts'

const bodies: Record<string, 1 | 2 | 3 | 4 | 5> = {
  'Very light-bodied': 1,
  'Light-bodied': 2,
  'Medium-bodied': 3,
  'Full-bodied': 4,
  'Very full-bodied': 5,
}

const acidities: Record<string, 'Baja' | 'Media' | 'Alta'> = { Low: 'Baja', Medium: 'Media', High: 'Alta' }

/** Body from 1 (very light) to 5 (very robust); `bodyNames` of the catalogue has the words. */
export function bodyOf(wine: SourceWine): 1 | 2 | 3 | 4 | 5 {
  return translated(bodies, wine.body)
}

export function acidityOf(wine: SourceWine): 'Baja' | 'Media' | 'Alta' {
  return translated(acidities, wine.acidity)
}
