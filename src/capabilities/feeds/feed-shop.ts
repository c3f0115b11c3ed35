import type { CurrentDelivery } from '../../delivery/current-delivery.ts'
import { currency, toPesos } from '../../money/money.ts'
import type { CurrentSettings } from '../../settings/current-settings.ts'
import type { FeedShop } from './google-feed.ts'

/** What the feeds for advertisements say of the shop itself. */
export async function feedShop(
  publicUrl: string,
  settings: CurrentSettings,
  delivery: CurrentDelivery,
): Promise<FeedShop> {
  const [{ shop }, nationwide] = await Promise.all([settings.read(), delivery.read()])
  return {
    name: shop.name,
    publicUrl,
    delivery: nationwide && `${toPesos(nationwide.most).toFixed(2)} ${currency.code}`,
  }
}
