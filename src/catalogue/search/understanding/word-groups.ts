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

/** They say nothing about the wine where something else of the search is understood. */
export const fillers = new Set(
  `a al algo algun alguna algunos algunas el la los las lo un una unos unas de del con por para y o e u en que me mi mis
  te se le les su vino vinos vinito vinitos botella botellas quiero quisiera busco buscar necesito dame dar mostrame mostrar
  tenes tienen hay cual cuales recomendame recomendas recomendacion recomienden mejor mejores bueno buena buenos buenas buen
  rico rica ricos ricas lindo linda favor comer cenar acompanar acompane maridar maride maridaje noche hoy cena almuerzo
  comida tomar tome beber compartir comprar precio precios pesos uva uvas cepa varietal variedad tipo estilo region
  zona origen llevar ir va vaya vayan bien sea sean ser es este esta ideal perfecto perfecta como mas muy bastante ojala
  hecho hechos solo sabor gusto color epoca dia domingo sabado viernes plato platos noches puntaje marca bodega botellita
  amigo amigos amiga amigas mama papa novia novio jefe suegro suegra esposa esposo mujer marido abuelo abuela viejo vieja
  hermano hermana familia asadito gente grande unos algo hola che porfa gracias favor gustaria vendan venden tendran quede
  fresco fresca frescos frescas refrescante p pal gusta gustan guste frio fria frios frias helado queden combine combinen pegue ofrecer servir tenga tengan lleve lleven
  formato tamano paso todo`.split(/\s+/),
)
/** They join other words; the rest of the fillers may be part of a name ('La Linda', 'Familia'). */
export const joining = new Set(
  'a al el la los las lo un una de del con por para y o e u en que mi me vino vinos'.split(' '),
)
