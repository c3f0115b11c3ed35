/** Words of names that say what a wine is like: beside a variety or a colour they name no wine by themselves. */
export const qualityWords = new Set(
  'reserva reservado gran roble crianza joven varietal premium seleccion'.split(' '),
)

/** Countries that 'importado' and 'europeo' stand for. */
export const importedSays = [
  'importado',
  'importada',
  'importados',
  'importadas',
  'extranjero',
  'extranjeros',
]
export const homeCountry = 'Argentina'
/** Varieties whose name begins so are 'cortes'. */
export const blendSays = ['corte', 'cortes', 'blend', 'blends', 'assemblage', 'ensamble']

/** Names in the catalogue that are everyday words: no term is made of them. */
export const everydayWords = new Set([
  'pais',
  'don',
  'cava',
  'trento',
  'mesa',
  'maldonado',
  'santiago',
  'washington',
  'carmelo',
])
