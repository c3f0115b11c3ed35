/**
 * Places that people name and few catalogues have, and those that they lie in, the nearest first: a catalogue without the
 * place itself answers with the first of them that it has. Without accents, in lower case.
 */
export const placesWithin: readonly { says: string; within: readonly string[] }[] = [
  {
    says: 'gualtallary, altamira, paraje altamira, vista flores, los chacayes, la consulta, tunuyan, san carlos, el cepillo, villa bastias',
    within: ['Valle de Uco', 'Mendoza'],
  },
  {
    says: 'agrelo, perdriel, vistalba, las compuertas, ugarteche, drummond, barrancas, lunlunta',
    within: ['Luján de Cuyo', 'Mendoza'],
  },
  { says: 'pedernal, valle de pedernal, zonda, tulum, valle del tulum, calingasta', within: ['San Juan'] },
  {
    says: 'rio negro, alto valle, neuquen, chubut, trevelin, san patricio del chanar, el chanar, del sur',
    within: ['Patagonia'],
  },
  {
    says: 'molinos, cachi, colome, animana, valles calchaquies, valle calchaqui, calchaqui',
    within: ['Valles Calchaquíes', 'Salta', 'Valle de Cafayate', 'Cafayate'],
  },
]
