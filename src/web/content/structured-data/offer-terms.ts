import type { PageSettings } from '../../../app/shop.contract.ts'
import { currency } from '../../../money/money.ts'
import { law } from '../law.ts'

const country = 'AR'

/**
 * The statutory withdrawal right in Google's format: the seller pays for returns (Ley 24.240 art. 34).
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
 * Delivery price and time as a single entry for the country, because Google does not know Argentina's regions
 * and would show everyone the cheapest of several. Source: Google's 'Merchant shipping policy'.
 */
export function shippingData({ most, minDays, maxDays }: NonNullable<PageSettings['delivery']>) {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', maxValue: most.toFixed(2), currency: currency.code },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // purchases after the cut-off ship on the next working day
      handlingTime: daysData(0, 1),
      transitTime: daysData(minDays, maxDays),
    },
  }
}

function daysData(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}
