import type { Config } from './config.ts'

/** The API's public base URL. */
export const apiUrlOf = ({ apiBaseUrl, publicUrl }: Pick<Config, 'apiBaseUrl' | 'publicUrl'>): string =>
  apiBaseUrl.startsWith('http') ? apiBaseUrl : publicUrl + apiBaseUrl
