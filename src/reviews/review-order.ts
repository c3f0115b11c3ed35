/** In which order a wine's reviews can be read, the first one by default. */
export const reviewSorts = ['recientes', 'antiguas', 'mejores', 'peores'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Reviews on one page of a wine's panel. */
export const reviewsPerPage = 10

/** What a customer may report a review for. */
export const reportReasons = ['Ofensiva', 'Publicidad', 'Datos personales', 'No habla del vino'] as const
