import { sql, type RawBuilder } from 'kysely'
import { eraseRows, type Person } from '../../platform/database/data-inventory.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const read = async (query: RawBuilder<Record<string, unknown>>) => (await query.execute(db)).rows
  return {
    opiniones: await read(sql`
      SELECT wine_name(p) AS vino, r.stars AS estrellas, r.description AS opinion,
        r.answer AS respuesta_de_la_tienda, r.hidden_reason AS motivo_si_fue_oculta,
        r.created_at AS escrita, r.updated_at AS editada
      FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = ${userId} ORDER BY r.created_at`),
    opinionesOcultasBorradas: await read(sql`
      SELECT wine_name(p) AS vino, d.reason AS motivo FROM reviews_deleted_hidden d
      JOIN products p ON p.id = d.product_id WHERE d.user_id = ${userId} ORDER BY p.name`),
    avisosSobreOpiniones: await read(sql`
      SELECT reason AS motivo, created_at AS enviado FROM review_reports WHERE user_id = ${userId} ORDER BY created_at`),
    pedidosDeOpinion: await read(sql`
      SELECT o.numero AS compra, r.asked_at AS fecha FROM opinion_requests r JOIN orders o ON o.id = r.order_id
        WHERE r.user_id = ${userId}
      UNION ALL SELECT 'no quiere más', since FROM opinion_refusals WHERE user_id = ${userId} ORDER BY fecha`),
  }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, [
    'review_reports',
    'reviews',
    'reviews_deleted_hidden',
    'opinion_requests',
    'opinion_refusals',
  ])
