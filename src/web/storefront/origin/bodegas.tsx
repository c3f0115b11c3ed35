import type { Route } from './+types/bodegas'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { pageTitle } from '../../content/page-title.ts'
import { groupByLetter } from './group-names.ts'
import { NameGroups } from './name-groups.tsx'
import './origin.css'

export async function loader({ context }: Route.LoaderArgs) {
  const producers = await context.get(apiContext)('GET /productor')
  if (!producers.ok) throw new Response('No pude acceder a productos', { status: producers.problem.status })
  const bodegas = producers.value
    .filter(({ products }) => products > 0)
    .map(({ id_Prod: id, description: name, products: count }) => ({
      to: namedAddress('bodega', id, name),
      name,
      count,
    }))
  return { groups: groupByLetter(bodegas), publicUrl: context.get(settingsContext).publicUrl }
}

export function meta(page: Route.MetaArgs) {
  return [
    pageTitle(page, 'Bodegas'),
    { name: 'description', content: 'Todas las bodegas de la tienda, de la A a la Z, con sus vinos.' },
    { tagName: 'link', rel: 'canonical', href: `${page.loaderData?.publicUrl ?? ''}/bodegas` },
  ]
}

/** Every bodega with a wine on sale. */
export default function Bodegas({ loaderData: { groups } }: Route.ComponentProps) {
  return <NameGroups title="Bodegas" groups={groups} />
}
