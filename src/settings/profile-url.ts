/** A profile page: 'https://www.instagram.com/' alone leads to no profile. */
export function isProfileUrl(url: string): boolean {
  const address = parsed(url)
  if (address?.protocol !== 'https:' || !address.hostname.includes('.')) return false
  return address.pathname.replaceAll('/', '') !== ''
}

/** The Data Fiscal page that ARCA gives to a seller: on its own host, with the seller's code. */
export function isDataFiscal(url: string): boolean {
  const address = parsed(url)
  const host = address?.hostname ?? ''
  const overHttp = /^https?:$/.test(address?.protocol ?? '')
  return overHttp && /(^|\.)(afip|arca)\.gob\.ar$/.test(host) && (address?.search.length ?? 0) > 1
}

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined
}
