/** Whether a URL leads to a profile, not just to 'https://www.instagram.com/'. */
export function isProfileUrl(url: string): boolean {
  const address = parsed(url)
  if (address?.protocol !== 'https:' || !address.hostname.includes('.')) return false
  return address.pathname.replaceAll('/', '') !== ''
}

/** Whether a URL is ARCA's Data Fiscal page: on ARCA's host, with the seller's code. */
export function isDataFiscal(url: string): boolean {
  const address = parsed(url)
  const host = address?.hostname ?? ''
  const overHttp = /^https?:$/.test(address?.protocol ?? '')
  return overHttp && /(^|\.)(afip|arca)\.gob\.ar$/.test(host) && (address?.search.length ?? 0) > 1
}

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined
}
