/**
 * The part of schema.org that the shop uses: each type's properties and their types
 * (schema.org/version/latest, read in November 2026). A type also has its parents' properties. Property types
 * are types, enumerations, or 'Text', 'URL', 'Number', 'Integer', 'Date'.
 */
const thing = { name: ['Text'], url: ['URL'], description: ['Text'], image: ['URL'], sameAs: ['URL'] }
const organization = {
  ...thing,
  legalName: ['Text'],
  taxID: ['Text'],
  logo: ['URL'],
  email: ['Text'],
  telephone: ['Text'],
  address: ['PostalAddress'],
  hasMerchantReturnPolicy: ['MerchantReturnPolicy'],
  parentOrganization: ['Organization'],
}

export const schemaTypes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Product: {
    ...thing,
    sku: ['Text'],
    gtin8: ['Text'],
    gtin12: ['Text'],
    gtin13: ['Text'],
    gtin14: ['Text'],
    category: ['Text'],
    brand: ['Brand', 'Organization'],
    offers: ['Offer'],
    review: ['Review'],
    aggregateRating: ['AggregateRating'],
    countryOfOrigin: ['Country'],
    additionalProperty: ['PropertyValue'],
  },
  PropertyValue: { ...thing, value: ['Text', 'Number'] },
  Brand: { ...thing, logo: ['URL'] },
  Offer: {
    ...thing,
    price: ['Number', 'Text'],
    priceCurrency: ['Text'],
    availability: ['ItemAvailability'],
    itemCondition: ['OfferItemCondition'],
    priceSpecification: ['UnitPriceSpecification'],
    shippingDetails: ['OfferShippingDetails'],
    hasMerchantReturnPolicy: ['MerchantReturnPolicy'],
    seller: ['Organization'],
  },
  UnitPriceSpecification: {
    price: ['Number', 'Text'],
    priceCurrency: ['Text'],
    priceType: ['PriceTypeEnumeration'],
    valueAddedTaxIncluded: ['Boolean'],
    referenceQuantity: ['QuantitativeValue'],
  },
  QuantitativeValue: {
    value: ['Number'],
    minValue: ['Number'],
    maxValue: ['Number'],
    unitCode: ['Text'],
    valueReference: ['QuantitativeValue'],
  },
  MonetaryAmount: { value: ['Number'], maxValue: ['Number', 'Text'], currency: ['Text'] },
  OfferShippingDetails: {
    shippingRate: ['MonetaryAmount'],
    shippingDestination: ['DefinedRegion'],
    deliveryTime: ['ShippingDeliveryTime'],
  },
  DefinedRegion: { addressCountry: ['Text'] },
  ShippingDeliveryTime: { handlingTime: ['QuantitativeValue'], transitTime: ['QuantitativeValue'] },
  MerchantReturnPolicy: {
    applicableCountry: ['Text'],
    returnPolicyCountry: ['Text'],
    returnPolicyCategory: ['MerchantReturnEnumeration'],
    merchantReturnDays: ['Integer'],
    returnMethod: ['ReturnMethodEnumeration'],
    returnFees: ['ReturnFeesEnumeration'],
  },
  AggregateRating: {
    ratingValue: ['Number'],
    reviewCount: ['Integer'],
    bestRating: ['Number'],
    worstRating: ['Number'],
  },
  Review: {
    ...thing,
    author: ['Person', 'Organization'],
    reviewRating: ['Rating'],
    datePublished: ['Date'],
    reviewBody: ['Text'],
  },
  Rating: { ratingValue: ['Number'], bestRating: ['Number'], worstRating: ['Number'] },
  Organization: organization,
  OnlineStore: organization,
  LiquorStore: {
    ...organization,
    geo: ['GeoCoordinates'],
    openingHours: ['Text'],
    priceRange: ['Text'],
  },
  PostalAddress: {
    streetAddress: ['Text'],
    addressLocality: ['Text'],
    addressRegion: ['Text'],
    postalCode: ['Text'],
    addressCountry: ['Text'],
  },
  GeoCoordinates: { latitude: ['Number'], longitude: ['Number'] },
  WebSite: {
    ...thing,
    inLanguage: ['Text'],
    publisher: ['Organization'],
    potentialAction: ['SearchAction'],
  },
  SearchAction: { target: ['EntryPoint'], 'query-input': ['Text'] },
  EntryPoint: { urlTemplate: ['Text'] },
  BreadcrumbList: { itemListElement: ['ListItem'] },
  ListItem: { name: ['Text'], position: ['Integer'], item: ['URL'] },
}

/** Subtypes accepted in place of their parent. */
const parents: Readonly<Record<string, string>> = { OnlineStore: 'Organization', LiquorStore: 'Organization' }

const enumerations: Readonly<Record<string, readonly string[]>> = {
  ItemAvailability: ['InStock', 'OutOfStock', 'PreOrder', 'BackOrder', 'Discontinued', 'SoldOut'],
  OfferItemCondition: ['NewCondition', 'UsedCondition', 'RefurbishedCondition', 'DamagedCondition'],
  PriceTypeEnumeration: [
    'ListPrice',
    'StrikethroughPrice',
    'SalePrice',
    'SRP',
    'MSRP',
    'MinimumAdvertisedPrice',
  ],
  MerchantReturnEnumeration: [
    'MerchantReturnFiniteReturnWindow',
    'MerchantReturnNotPermitted',
    'MerchantReturnUnlimitedWindow',
    'MerchantReturnUnspecified',
  ],
  ReturnMethodEnumeration: ['ReturnByMail', 'ReturnInStore', 'ReturnAtKiosk', 'KeepProduct'],
  ReturnFeesEnumeration: [
    'FreeReturn',
    'ReturnFeesCustomerResponsibility',
    'ReturnShippingFees',
    'OriginalShippingFees',
    'RestockingFees',
  ],
}

const simple: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string' && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value),
}

/**
 * Google's requirements: without `required` there is no rich result, and a test lists which `recommended`
 * properties may be missing. Merchant listing, return policy, shipping policy, breadcrumb, local business,
 * organization: developers.google.com/search/docs/appearance/structured-data
 */
export const googleLists: Readonly<
  Record<string, { required: readonly string[]; recommended: readonly string[] }>
> = {
  Product: {
    required: ['name', 'image', 'offers'],
    recommended: ['sku', 'gtin13', 'brand', 'description', 'aggregateRating', 'review'],
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: [
      'availability',
      'itemCondition',
      'url',
      'shippingDetails',
      'hasMerchantReturnPolicy',
      'priceSpecification',
    ],
  },
  UnitPriceSpecification: { required: ['price', 'priceCurrency'], recommended: [] },
  OfferShippingDetails: {
    required: ['shippingRate', 'shippingDestination', 'deliveryTime'],
    recommended: [],
  },
  MonetaryAmount: { required: ['currency'], recommended: [] },
  ShippingDeliveryTime: { required: [], recommended: ['handlingTime', 'transitTime'] },
  MerchantReturnPolicy: {
    required: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
    recommended: ['returnPolicyCountry', 'returnMethod', 'returnFees'],
  },
  AggregateRating: { required: ['ratingValue', 'reviewCount'], recommended: ['bestRating', 'worstRating'] },
  Review: { required: ['author', 'reviewRating'], recommended: ['datePublished'] },
  Rating: { required: ['ratingValue'], recommended: ['bestRating', 'worstRating'] },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ListItem: { required: ['position', 'name', 'item'], recommended: [] },
  WebSite: { required: ['name', 'url'], recommended: ['potentialAction'] },
  SearchAction: { required: ['target', 'query-input'], recommended: [] },
  OnlineStore: {
    required: [],
    recommended: [
      'name',
      'url',
      'logo',
      'email',
      'telephone',
      'address',
      'legalName',
      'taxID',
      'sameAs',
      'hasMerchantReturnPolicy',
    ],
  },
  LiquorStore: {
    required: ['name', 'address'],
    recommended: ['geo', 'openingHours', 'telephone', 'url', 'image'],
  },
}

type Data = Record<string, unknown>

/** A type's name; '' if it is not one. */
const nameOf = (type: unknown) => (typeof type === 'string' ? type : '')
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** Violations of schema.org in JSON-LD. `place` is the path within it. */
export function schemaFaults(data: unknown, place = ''): string[] {
  if (!isData(data)) return [`${place}: not an object`]
  const { '@type': type, '@context': context, '@id': id, ...rest } = data
  if (place === '' && context !== 'https://schema.org') return ['no @context']
  const allowed = typeof type === 'string' ? schemaTypes[type] : undefined
  if (!allowed) return [`${place}: unknown type ${nameOf(type)}`]
  if (id !== undefined && !simple['URL']?.(id)) return [`${place}: ${JSON.stringify(id)} is no @id`]
  return Object.entries(rest).flatMap(([property, value]) => {
    const at = `${place}/${nameOf(type)}.${property}`
    const kinds = allowed[property]
    if (!kinds) return [`${at} is not a property of ${nameOf(type)}`]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    if (values.length === 0) return [`${at} is empty`]
    return values.flatMap((item) => valueFaults(item, kinds, at))
  })
}

function valueFaults(value: unknown, kinds: readonly string[], at: string): string[] {
  if (isData(value)) {
    const { '@type': type } = value
    // a reference to data elsewhere
    if (type === undefined) return Object.keys(value).join() === '@id' ? [] : [`${at} has no type`]
    const fits = kinds.includes(nameOf(type)) || kinds.includes(parents[nameOf(type)] ?? '')
    return fits ? schemaFaults(value, at) : [`${at} is of type ${nameOf(type)}`]
  }
  const fits = kinds.some((kind) => {
    const values = enumerations[kind]
    return values
      ? values.some((name) => value === `https://schema.org/${name}`)
      : (simple[kind]?.(value) ?? false)
  })
  return fits ? [] : [`${at} is ${JSON.stringify(value)}`]
}

/** Missing properties of Google's lists in all of the data: 'Offer.price'. */
export function missingForGoogle(data: unknown, list: 'required' | 'recommended'): string[] {
  if (Array.isArray(data)) return [...new Set(data.flatMap((item) => missingForGoogle(item, list)))]
  if (!isData(data)) return []
  const type = nameOf(data['@type'])
  const own = (googleLists[type]?.[list] ?? []).filter((property) => data[property] === undefined)
  return [
    ...new Set([
      ...own.map((property) => `${type}.${property}`),
      ...Object.values(data).flatMap((value) => missingForGoogle(value, list)),
    ]),
  ]
}
