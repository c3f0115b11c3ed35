/** A page that advises on what to choose: 'Preguntale ' and `whom`. */
export type AdvicePage = { to: string; whom: string }

/** Those of the capabilities. */
export const advicePages = Object.values(
  import.meta.glob<AdvicePage>('../../capabilities/*/web/slots/advice.ts', {
    eager: true,
    import: 'default',
  }),
)
