import { useMemo } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/home'
import type { Api } from '../../../app/shop.contract.ts'
import type { Band } from '../../../settings/bands.ts'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { toListedCard, type RecommendedCard } from '../product-card/card-wine.ts'
import {
  listedAtMost,
  ownParameters,
  pageAddress,
  readView,
  readSearch,
  searchedWords,
  shownQuery,
} from './catalogue-view.ts'
import { menusOf, readMenus } from './menus.ts'
import { chipsOf } from './chips-of.ts'
import { ChosenChips } from './chosen-chips.tsx'
import { findInstead } from './find-instead.ts'
import { SearchNote } from './search-note.tsx'
import { FilterBar } from './filter-bar.tsx'
import { goodsOf } from './list-kinds.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { listedAddress } from './listed-address.ts'
import { listMeta } from './list-meta.ts'
import { priceFilter } from './price-filter.ts'
import { loadBands } from './load-bands.ts'
import { loadPages } from './load-pages.ts'
import { promisesOf } from './promises.ts'
import { HomeBelow } from '../../slots/home-below.tsx'
import { HomeRow } from '../../slots/home-row.tsx'
import { loadHomeRow } from '../../slots/load-row.ts'
import { WineRow } from '../product-card/wine-row.tsx'
import { advice } from '../../slots/advice.ts'
import { firstInteraction } from '../../ui/first-interaction.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WinePicture } from '../wine/wine-picture.tsx'
import { Pager } from '../../ui/pager.tsx'
import { organizationData, websiteData } from '../../content/structured-data/shop-data.ts'
import { shopName } from '../../content/page-title.ts'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { Settings } from '../../../settings/settings-tree.ts'
import './home.css'

const NoWines = lazyPart(() => import('./no-wines.tsx'), { failed: null })
const NearestWines = lazyPart(() => import('./nearest-wines.tsx'), { failed: null })
/** Rendered on the server, and hydrated at the first interaction. */
const below = { failed: null, after: firstInteraction }
const HomeBands = lazyPart(() => import('./home-bands.tsx'), below)

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const ofPage = context.get(settingsContext)
  const { shop, publicUrl } = ofPage
  const parameters = ownParameters(new URL(request.url).searchParams)
  const words = searchedWords(parameters)
  const listing = loadPages(api, readView(parameters), words)
  // the list says what the words mean, which the filters beside it show
  const understood = words === undefined ? undefined : understoodBy(await listing)
  const search = readSearch(parameters, understood)
  const view = readView(search.parameters)
  const plain = isPlain(view)
  const [list, facets, season, settings] = await Promise.all([
    listing,
    api('GET /filters/facets', { query: { ...view.filter, most: listedAtMost } }),
    plain ? loadHomeRow(api) : undefined,
    api('GET /settings'),
  ])
  if (!list.ok || !facets.ok) {
    throw new Response('No pude acceder a productos', { status: list.ok ? 503 : list.problem.status })
  }
  const without = understood?.without ?? []
  const nearestList = without.length > 0 ? { ...list.value, without } : undefined
  const shownList = nearestList ? { ...list.value, items: [], total: 0, pages: 0 } : list.value
  // someone who finds nothing still gets wines to look at
  const { nearest, instead } =
    shownList.total === 0 ? await findInstead(api, search.parameters, facets.value, nearestList) : {}
  const { home, bands = [] } = settings.ok ? settings.value : {}
  const goods = goodsOf(search.parameters, facets.value.kind, shownList.total)
  return {
    wines: {
      found: pageOf(shownList, view, goods.total),
      season,
      instead,
    },
    nearest,
    search: { ...search, parameters: shownQuery(search) },
    goods,
    ...barOf(search, facets.value, view.filter, parameters),
    head: { ...listMeta(parameters, shop, bands), listed: listedAddress(new URL(request.url).searchParams) },
    welcome: plain
      ? { ...home, promises: promisesOf(ofPage), ...(await loadBelow(api, bands, facets.value)) }
      : undefined,
    publicUrl,
    structured: plain ? [organizationData(publicUrl, shop), websiteData(publicUrl, shop)] : [],
  }
}

type Listing = Awaited<ReturnType<typeof loadPages>>
type Listed = Extract<Listing, { ok: true }>['value']

const understoodBy = (listing: Listing) => (listing.ok ? listing.value.understood : undefined)

/** The list as sent to the browser. `count`: '1.019 productos'. */
const pageOf = (
  { page, size, pages, total, more, items }: Listed,
  { from, filter }: ReturnType<typeof readView>,
  counted: string,
) => ({
  page,
  size,
  pages,
  total,
  count: more ? `Más de ${counted}` : counted,
  from,
  items: items.map((wine) => toListedCard(wine, filter['pairing']?.split(','))),
})

/**
 * Data for the filter bar.
 * @param address of the page, whose search may have been interpreted
 */
const barOf = (
  { parameters, understood }: ReturnType<typeof readSearch>,
  facets: FacetsAnswer,
  filter: Record<string, string>,
  address: URLSearchParams,
) => ({
  menus: menusOf(facets, filter),
  price: priceFilter(parameters, facets.price),
  chips: chipsOf(parameters, facets, understood ? address : undefined),
})

/** Whether it is the plain home page; a sorted list has its own title. */
const isPlain = ({ filter, page, sort }: ReturnType<typeof readView>) =>
  Object.keys(filter).length === 0 && page === 0 && !sort

/** What appears below the list. `map`: there are wines from the country whose regions are on the map. */
const loadBelow = async (api: Api, bands: readonly Band[], { country }: FacetsAnswer) => ({
  bands: await loadBands(api, bands),
  map: country.some(({ value }) => value === 'Argentina'),
})

export function meta(page: Route.MetaArgs) {
  const { loaderData } = page
  const { title, description, listed } = loaderData?.head ?? { title: shopName(page), description: '' }
  const url = (loaderData?.publicUrl ?? '') + (listed ?? '/')
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${loaderData?.publicUrl ?? ''}/icons/icon-512.png` },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(loaderData?.structured ?? []).map((data) => ({ 'script:ld+json': data })),
    ...(listed && loaderData?.wines.found.total ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { found, season, instead } = loaderData.wines
  const { pages } = found
  const { nearest, search } = loaderData
  const facets = readMenus(loaderData.menus)
  const [address] = useSearchParams()
  const parameters = useShown(address, search.parameters)
  const navigation = useNavigation()
  const waiting = navigation.state === 'loading' && navigation.location.pathname === '/'
  const plain = loaderData.welcome !== undefined
  return (
    <>
      <div className="home-head">
        {plain ? <Welcome says={loaderData.welcome} /> : <h1>{loaderData.head.called}</h1>}
      </div>
      <SearchNote search={search} price={loaderData.price.note} />
      <div dangerouslySetInnerHTML={{ __html: loaderData.goods.links }} />
      <FilterBar available={facets} shown={parameters} says={loaderData} />
      <ChosenChips chips={loaderData.chips} />
      <WineList
        found={found}
        waiting={waiting}
        none={<NoWines {...{ parameters, nearest, pages, end: pageAddress(address, pages - 1) }} />}
        address={address}
      />
      {nearest && <NearestWines nearest={nearest} />}
      {loaderData.welcome && <HomeBands {...loaderData.welcome} />}
      {season && <HomeRow row={season} listed={found.items} />}
      {instead && (
        <section className="home-instead" aria-labelledby="instead-title">
          <h2 id="instead-title">{instead.reason}</h2>
          <WineRow wines={instead.items} />
        </section>
      )}
      {(plain || instead || nearest) && <HomeBelow />}
    </>
  )
}

/** The list's query: the address, or its interpretation. */
function useShown(address: URLSearchParams, understood: string | undefined): URLSearchParams {
  return useMemo(
    () => (understood === undefined ? address : new URLSearchParams(understood)),
    [address, understood],
  )
}

type ListProps = {
  found: Route.ComponentProps['loaderData']['wines']['found']
  /** Another list is loading. */
  waiting: boolean
  /** Shown if nothing was found. */
  none: React.ReactNode
  address: URLSearchParams
}

function WineList({ found, waiting, none, address }: ListProps) {
  const { from, page, pages, items } = found
  const coming = new URLSearchParams(useNavigation().location?.search)
  // more of the same list, so the current one stays
  const appends = coming.has('from') && Number(coming.get('page')) > page
  return (
    <section aria-label="Vinos" aria-busy={waiting} className="home-list">
      <p className="home-count muted figures" role="status">
        {found.count}
      </p>
      {items.length === 0 ? (
        none
      ) : waiting && !appends ? (
        <CardSkeletons count={found.size} />
      ) : (
        <Cards wines={items} />
      )}
      {page < pages - 1 && (
        <p className="home-more">
          <Link
            to={pageAddress(address, page + 1, from)}
            className="button quiet"
            preventScrollReset
            prefetch="intent"
          >
            {appends ? 'Buscando…' : 'Ver más'}
          </Link>
        </p>
      )}
      <Pager page={page} pages={pages} to={(to) => pageAddress(address, to)} />
    </section>
  )
}

type Says = Partial<Settings['home']> & { promises: string[] }

function Welcome({ says }: { says: Says | undefined }) {
  return (
    <>
      <h1>{says?.headline || 'Nuestros vinos'}</h1>
      <p className="home-welcome-lead">
        {says?.lead}
        {advice && (
          <>
            {' '}
            ¿Dudás? <Link to={advice.to}>Preguntale {advice.whom}</Link>.
          </>
        )}
      </p>
      <ul className="home-promises" aria-label="Comprar acá">
        {says?.promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      {says?.picture && (
        <WinePicture
          image={says.picture}
          alt={says.picture_alt}
          sizes="(max-width: 899px) 96px, 34vw"
          important
        />
      )}
    </>
  )
}

function Cards({ wines }: { wines: readonly RecommendedCard[] }) {
  return (
    <ul className="product-grid">
      {wines.map((wine, index) => (
        <li key={wine.id}>
          <ProductCard wine={wine} eager={index < 4} heading="h2" />
        </li>
      ))}
    </ul>
  )
}

function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="product-grid" aria-hidden="true">
      {Array.from({ length: Math.min(count, 8) }, (_, index) => (
        <div key={index} className="product-card">
          <div className="skeleton card-skeleton-stage" />
          <div className="skeleton card-skeleton-line" />
          <div className="skeleton card-skeleton-line" />
        </div>
      ))}
    </div>
  )
}
