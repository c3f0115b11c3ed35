/** Sort orders of a wine's reviews; the first one is the default. */
export const reviewSorts = ['recientes', 'antiguas', 'mejores', 'peores'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Page size of a wine's reviews. */
export const reviewsPerPage = 10

/** Reasons for a report. */
export const reportReasons = ['Ofensiva', 'Publicidad', 'Datos personales', 'No habla del vino'] as const
