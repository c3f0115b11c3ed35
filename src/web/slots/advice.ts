/** A page that advises on what to choose: 'Preguntale ' and `whom`. */
export type AdvicePage = { to: string; whom: string }

/** That of the capabilities; undefined without one. */
export const [advice] = Object.values(
  import.meta.glob<AdvicePage>('../../capabilities/*/web/slots/advice.ts', {
    eager: true,
    import: 'default',
  }),
)
