import type { Config } from './config.ts'

/** Where the calls are found from outside. */
export const apiUrlOf = ({ apiBaseUrl, publicUrl }: Pick<Config, 'apiBaseUrl' | 'publicUrl'>): string =>
  apiBaseUrl.startsWith('http') ? apiBaseUrl : publicUrl + apiBaseUrl
