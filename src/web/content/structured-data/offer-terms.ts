import type { PageSettings } from '../../../app/shop.contract.ts'
import { currency } from '../../../money/money.ts'
import { law } from '../law.ts'

const country = 'AR'

/**
 * Regret within the days that the law gives, as Google reads it: the seller pays the way back (Ley 24.240 art. 34).
 * Source: developers.google.com/search/docs/appearance/structured-data/return-policy
 */
export const returnPolicyData = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCountry: country,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: law.regretDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
}

/**
 * What delivery costs and how long it takes, one entry for the country: regions of Argentina are not understood, and of
 * several entries the cheapest would be shown to everybody. Source: Google's 'Merchant shipping policy'.
 */
export function shippingData({ most, minDays, maxDays }: NonNullable<PageSettings['delivery']>) {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', maxValue: most.toFixed(2), currency: currency.code },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // what is bought after the cut-off leaves on the next working day
      handlingTime: daysData(0, 1),
      transitTime: daysData(minDays, maxDays),
    },
  }
}

function daysData(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}
