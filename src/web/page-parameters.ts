import { screens } from '../capabilities/screens.ts'
import { pageSizes, sortOrders } from '../catalogue/taxonomy/wine-terms.ts'
import { signInOutcomeParameter } from '../platform/http/sign-in-outcome.ts'
import type { PageParameters } from '../platform/http/page-parameters.ts'
import { literal } from './storefront/home/catalogue-view.ts'
import { listFilters } from './storefront/home/list-filters.ts'

/** Numbers of pages after the first. */
const further = /^[1-9]\d{0,6}$/
const oneOf = (values: readonly (string | number)[]) => new RegExp(`^(${values.join('|')})$`)

/**
 * The parameters of the pages that all visitors see alike, by the first part of their path. Any others make no page of
 * their own. A page that is missing here keeps what its address says.
 */
export const pageParameters: Readonly<Record<string, PageParameters>> = {
  '': {
    ...listFilters,
    sort: { allowed: oneOf(sortOrders) },
    size: { allowed: oneOf(pageSizes.slice(1)) },
    page: { allowed: further },
    from: { allowed: /^\d{1,7}$/ },
    [literal]: { allowed: /^true$/ },
    [signInOutcomeParameter]: {},
  },
  detail: {},
  bodegas: {},
  bodega: { page: { allowed: further } },
  regiones: {},
  region: { page: { allowed: further } },
  promociones: {},
  promocion: {},
  contact: {},
  about: {},
  terminos: { version: { allowed: further } },
  privacidad: { version: { allowed: further } },
  envios: { version: { allowed: further } },
  arrepentimiento: { compra: {} },
  seguimiento: { compra: {} },
  ...Object.assign({}, ...Object.values(screens).map(({ parameters }) => parameters)),
}
