import { useEffect } from 'react'
import { useNavigate, useViewTransitionState } from 'react-router'
import type { Route } from './+types/detail'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { cardOf } from '../../../catalogue/images/picture.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { wineFacts } from '../../../catalogue/products/wine-facts.ts'
import { namedAddress, productAddress } from '../../../catalogue/wine-address.ts'
import type { Api } from '../../../app/shop.contract.ts'
import { instalmentWords, type Instalments } from '../../../totals/instalment-words.ts'
import { redirectToCanonical } from '../../ssr/redirect-to-canonical.ts'
import { besideName, productName } from '../../../catalogue/wine-name.ts'
import { breadcrumbData } from '../../content/structured-data/breadcrumbs.ts'
import { wineData } from './wine-data.ts'
import { Arrival } from './arrival.tsx'
import { SameBodega } from './same-bodega.tsx'
import { BuyWine } from './buy-wine.tsx'
import { ShareWine } from './share-wine.tsx'
import { WineArticle } from './wine-article.tsx'
import { foundWine } from '../wine/found-wine.ts'
import { ProductMarks } from '../../slots/product-mark.tsx'
import { cacheForOffline } from '../../offline/start-offline.ts'
import { noteViewed } from '../../session/recently-viewed.ts'
import { loadSimilar } from '../../slots/load-row.ts'
import { ProductRow } from '../../slots/product-row.tsx'
import { pageDescription } from '../../ui/page-description.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { pageTitle, shopName } from '../../content/page-title.ts'

export async function loader({ params, url: requested, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [wines, similar] = await Promise.all([
    api('GET /products/detail/{id}', { path: { id: params.id } }),
    loadSimilar(api, params.id),
  ])
  const wine = foundWine(wines)
  const address = productAddress(wine)
  if (params.name !== undefined) redirectToCanonical(requested, address)
  const { publicUrl, delivery, instalments } = context.get(settingsContext)
  const url = publicUrl + address
  // no social network shows a drawing for a shared link
  const shared = wine.image.startsWith('/media/bottles/') ? cardOf([wine.id]) : wine.image
  const image = new URL(shared, `${publicUrl}/`).href
  const description = pageDescription(wine.summary)
  const facts = wineFacts(wine)
  return {
    wine,
    address,
    // rendered here, so that browsers need not load the code
    facts,
    title: [wine.name, besideName({ ...wine, producer: wine.productor.description })].join(' · '),
    description,
    similar,
    url,
    image,
    instalments: instalmentWords(wine.price, await allowedFor(api, wine.id, instalments)),
    structured: [
      wineData(wine, { description, facts, image, url, publicUrl, delivery }),
      breadcrumbData(publicUrl, wayTo(wine, address)),
    ],
  }
}

/** Instalments are interest-free only if no other payment method is cheaper. */
async function allowedFor(api: Api, id: number, instalments: Instalments): Promise<Instalments> {
  if (instalments.interestFree === null) return instalments
  const cheaper = await api('GET /promotions/cash-prices', { query: { ids: [id] } })
  return cheaper.ok && cheaper.value.length === 0 ? instalments : { ...instalments, interestFree: null }
}

/** The breadcrumb of a wine's page. */
function wayTo({ name, productor: { id_Prod: id, description: bodega } }: ProductAnswer, address: string) {
  return [
    { name: 'Bodegas', address: '/bodegas' },
    { name: bodega, address: namedAddress('bodega', id, bodega) },
    { name, address },
  ]
}

export function meta(page: Route.MetaArgs) {
  const { loaderData } = page
  if (!loaderData) return [pageTitle(page, 'Vino no encontrado')]
  const { description, url, image, structured } = loaderData
  const title = `${loaderData.title} | ${shopName(page)}`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { tagName: 'link', rel: 'canonical', href: url },
    // made on the server, so that browsers need not load the code
    ...structured.map((data) => ({ 'script:ld+json': data })),
  ]
}

export default function Detail({ loaderData }: Route.ComponentProps) {
  const { wine, address, similar, instalments } = loaderData
  const navigate = useNavigate()
  const travels = useViewTransitionState(address)
  useEffect(() => {
    const { id, name, image, vintage, volumeMl } = wine
    noteViewed({ id, name, image, vintage, volumeMl, producer: wine.productor.description })
    cacheForOffline(`/detail/${wine.id}`)
  }, [wine])
  const back = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'))
  return (
    <>
      <button type="button" className="link-button detail-back" onClick={back}>
        <BackIcon size={20} /> Volver
      </button>
      <WineArticle
        wine={wine}
        facts={loaderData.facts}
        {...(travels ? { travels: `bottle-${wine.id}` } : {})}
        mark={<ProductMarks productId={wine.id} name={productName(wine)} place="detail" />}
        buy={
          <>
            {wine.available > 0 && instalments && <p className="muted">{instalments}</p>}
            <BuyWine key={wine.id} wine={wine} />
            {wine.available > 0 && !wine.archived && <Arrival productId={wine.id} />}
            <ShareWine name={productName(wine)} url={loaderData.url} />
          </>
        }
      />
      <ProductRow wineId={wine.id} wines={similar} />
      <SameBodega key={wine.id} wine={wine} />
    </>
  )
}
