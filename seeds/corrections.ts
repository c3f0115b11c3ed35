import type { SourceWine } from './read-xwines.ts'

/**
 * Corrected grapes of blends that the file gives as a single grape, or wrongly. Only where the label, the
 * bodega or the
 * appellation's rules settle it (a Blanc de Blancs of Champagne is Chardonnay; a Recioto della Valpolicella
 * is Corvina and
 * Rondinella). The leading grape comes first.
 */
const grapes: Record<number, string[]> = {
  113600: ['Chardonnay'],
  113332: ['Chardonnay', 'Pinot Noir'],
  144632: ['Corvina', 'Rondinella'],
  162721: ['Carmenère', 'Cabernet Sauvignon'],
  170983: ['Cabernet Sauvignon', 'Merlot', 'Cabernet Franc', 'Petit Verdot'],
  179061: ['Cabernet Sauvignon', 'Merlot', 'Petit Verdot'],
  179131: ['Cabernet Sauvignon', 'Cabernet Franc', 'Petit Verdot'],
  192341: ['Merlot', 'Cabernet Sauvignon', 'Cabernet Franc'],
  193478: ['Cabernet Sauvignon', 'Cinsault', 'Carignan/Cariñena'],
  194299: ['Blaufränkisch', 'Cabernet Sauvignon'],
  104000: ['Maria Gomes', 'Chardonnay', 'Loureiro', 'Trajadura', 'Rabo de Ovelha', 'Bical'],
}

/** The wine with its corrected grapes. */
export function corrected(wine: SourceWine): SourceWine {
  const right = grapes[wine.id]
  if (!right) return wine
  const elaborate = right.length > 1 ? 'Assemblage/Blend' : 'Varietal/100%'
  return { ...wine, grapes: right, elaborate }
}
