import { foldText } from '../search/fold-text.ts'

/** Regions and countries that lists put before a wine, without accents and in lower case: none of them is a bodega. */
const regions = new Set(
  `mendoza, lujan de cuyo, valle de uco, uco, maipu, san rafael, tupungato, gualtallary, agrelo, cafayate, salta,
  valles calchaquies, san juan, pedernal, la rioja, catamarca, tucuman, jujuy, quebrada de humahuaca, patagonia, neuquen,
  san patricio del chanar, rio negro, chubut, la pampa, cordoba, buenos aires, entre rios, cuyo, noa,
  maipo, valle del maipo, colchagua, casablanca, aconcagua, maule, itata, bio bio, leyda, limari, elqui, rapel, curico,
  canelones, maldonado, colonia, serra gaucha, vale dos vinhedos, campanha,
  bordeaux, burdeos, medoc, haut medoc, margaux, pauillac, saint julien, st julien, saint estephe, st estephe, graves,
  pessac leognan, sauternes, barsac, saint emilion, st emilion, pomerol, lalande de pomerol, fronsac, entre deux mers,
  bourgogne, borgona, burgundy, chablis, cote de nuits, cote de beaune, gevrey chambertin, meursault, puligny montrachet,
  macon, beaujolais, champagne, alsace, alsacia, loire, sancerre, pouilly fume, vouvray, chinon, muscadet, rhone,
  cotes du rhone, chateauneuf du pape, hermitage, crozes hermitage, cote rotie, provence, bandol, languedoc, roussillon,
  jura, savoie, cahors, madiran,
  piemonte, piamonte, barolo, barbaresco, langhe, asti, toscana, tuscany, chianti, chianti classico, brunello di montalcino,
  bolgheri, maremma, veneto, valpolicella, soave, friuli, alto adige, trentino, lombardia, franciacorta, abruzzo, umbria,
  marche, campania, puglia, apulia, sicilia, etna, sardegna, lazio, emilia romagna,
  rioja, rioja alavesa, ribera del duero, rueda, toro, bierzo, rias baixas, priorat, montsant, penedes, jerez, navarra,
  jumilla, la mancha, somontano, ribeiro, valdeorras, cava, galicia, cataluna,
  douro, porto, dao, alentejo, bairrada, vinho verde, minho, lisboa, madeira, setubal, tejo,
  mosel, mosela, rheingau, pfalz, rheinhessen, nahe, baden, franken, wachau, kamptal, burgenland, tokaj,
  napa, napa valley, sonoma, russian river valley, california, oregon, willamette valley, washington, columbia valley,
  barossa, barossa valley, mclaren vale, yarra valley, margaret river, hunter valley, coonawarra, marlborough,
  central otago, hawkes bay, stellenbosch, paarl, franschhoek, swartland, constantia,
  argentina, chile, uruguay, brasil, brazil, francia, france, italia, italy, espana, spain, portugal, alemania, germany,
  austria, hungria, estados unidos, usa, australia, nueva zelanda, new zealand, sudafrica, south africa`
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' ')),
)

/** Whether a text is the name of a region or of a country, and nothing more. */
export function isRegion(text: string): boolean {
  return regions.has(
    foldText(text)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
}
