import { unitsText } from '../../../../catalogue/taxonomy/product-nouns.ts'
import { useEffect, useState } from 'react'
import { formatPesos } from '../../../../money/money.ts'
import { browserApi } from '../../../api/use-api.ts'
import { useCan } from '../use-can.ts'
import { personPage } from '../../../slots/person-page.ts'
import type { Can } from '../load-admin.ts'
import type { Place } from './find-screens.ts'

const pauseMs = 180
const each = 5

/**
 * Orders, wines and people that match the typed text, requested after a short pause; outdated responses are
 * dropped. Undefined until there is a result for these words.
 */
export function usePlaces(typed: string): Place[] | undefined {
  const words = typed.trim()
  const can = useCan()
  const [result, setFound] = useState<{ words: string; places: Place[] }>()
  const allowed = (['orders.read', 'wines.read', 'customers.read'] as const).filter(can).join(' ')
  useEffect(() => {
    if (words.length < 2) return undefined
    let current = true
    const timer = setTimeout(() => {
      void findPlaces(words, (permission) => allowed.includes(permission)).then((places) => {
        if (current) setFound({ words, places })
      })
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words, allowed])
  if (words.length < 2) return []
  return result?.words === words ? result.places : undefined
}

/** Omits what the shop refuses, because the rest may still match. */
async function findPlaces(words: string, can: Can): Promise<Place[]> {
  const kinds = await Promise.all([
    can('orders.read') ? findOrders(words) : [],
    can('wines.read') ? findWines(words) : [],
    can('customers.read') ? findPeople(words) : [],
  ])
  return kinds.flat()
}

async function findOrders(q: string): Promise<Place[]> {
  const answer = await browserApi()('GET /admin/sales', { query: { q, size: each } })
  if (!answer.ok) return []
  return answer.value.sales.map(({ id, numero, customer, estado, total }) => ({
    kind: 'order',
    to: `/user/orderDetailAdmin?id=${id}`,
    name: `${numero} · ${customer}`,
    beside: total === undefined ? estado : `${estado} · ${formatPesos(total)}`,
  }))
}

async function findWines(name: string): Promise<Place[]> {
  const answer = await browserApi()('GET /products/all', { query: { name, all: true, page: 0, size: each } })
  if (!answer.ok || Array.isArray(answer.value)) return []
  return answer.value.items.map((wine) => ({
    kind: 'wine',
    to: `/admin/addProductUpd/${wine.id}`,
    name: wine.name,
    beside: unitsText(wine.stock, [wine.category.type]),
  }))
}

async function findPeople(q: string): Promise<Place[]> {
  const answer = await browserApi()('GET /user', { query: { q, page: 0 } })
  if (!answer.ok || Array.isArray(answer.value)) return []
  return answer.value.items.slice(0, each).map(({ id, full_name, email }) => ({
    kind: 'person',
    to: personPage(id, email),
    name: full_name,
    beside: email,
  }))
}
