/** A page of a person's own that opens without a network, too. */
export type OfflinePage = {
  path: string
  /** Its name on the page that says that there is no network. */
  name: string
  /** Path of the call, below the API's, whose last answer the page shows. */
  call: string
}

/** Those of the capabilities. The service worker has them, too. */
export const offlinePages = Object.values(
  import.meta.glob<OfflinePage>('../../capabilities/*/web/slots/offline.ts', {
    eager: true,
    import: 'default',
  }),
)
