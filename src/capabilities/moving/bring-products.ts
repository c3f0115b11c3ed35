import { findImport, startSaving } from '../../catalogue/import/imports.queries.ts'
import { archiveMoved } from '../../catalogue/products/moved-products.queries.ts'
import { foldText } from '../../catalogue/search/fold-text.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { MovedProduct } from './moved-row.ts'
import {
  claimMove,
  linkImported,
  noteNames,
  noteOutcomes,
  type Move,
  type RowOutcome,
} from './moves.queries.ts'

/** Whether the wines of a move are in the catalogue; false while their import is at work, or was not reviewed. */
export async function bringWines(db: Db, move: Move): Promise<boolean> {
  if (move.import_id === null) return linkWines(db, move, 0)
  const imported = await findImport(db, move.import_id)
  if (imported?.state === 'revisada') {
    const { crear, cambiar } = imported.verdicts
    if (crear + cambiar === 0) return linkWines(db, move, move.import_id)
    await startSaving(db, move.import_id, 'saltear')
    return false
  }
  if (imported && imported.state !== 'terminada' && imported.state !== 'cancelada') return false
  return linkWines(db, move, move.import_id)
}

/** Notes which wine each variant has become, and by what other files call it. */
async function linkWines(db: Db, move: Move, importId: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await claimMove(trx, move.id, 'trayendo'))) return false
    const rows = await linkImported(trx, { id: move.id, importId })
    const outcomes = rows.map(({ position, key, productId, created, why }): RowOutcome =>
      productId === null
        ? { position, key, state: 'afuera', why: why ?? 'La revisión de los vinos la dejó afuera.' }
        : { position, key, state: 'traida', target: String(productId), created },
    )
    await noteOutcomes(trx, move, 'product', outcomes)
    const names = rows.flatMap(({ content, productId }) =>
      productId === null ? [] : namesOf(content).map((key) => ({ key, target: String(productId) })),
    )
    await noteNames(trx, move, names)
    await archiveMoved(
      trx,
      rows.flatMap(({ content, productId, created }) =>
        productId !== null && created && !content.isShown ? [productId] : [],
      ),
    )
    return true
  })
}

/** What orders, opinions and addresses call a variant, the most exact first. */
function namesOf({ product, id, sku, name, option }: MovedProduct): string[] {
  return [
    ...(sku === '' ? [] : [skuName(sku)]),
    ...(option === '' ? [] : [spokenName(`${name} ${option}`)]),
    spokenName(name),
    productName(product),
    ...(id === '' ? [] : [productName(id)]),
  ]
}

export const skuName = (sku: string): string => `sku ${sku.toLowerCase()}`
export const productName = (product: string): string => `producto ${product.toLowerCase()}`
/** 'Malbec (750 ml)', 'Malbec - 750 ml' and 'MALBEC 750 ml' are one name. */
export const spokenName = (name: string): string =>
  `nombre ${foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()}`
