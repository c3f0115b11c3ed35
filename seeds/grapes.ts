/** Grapes that a Spanish label spells differently; all others keep their name. */
const written: Record<string, string> = {
  Airen: 'Airén',
  'Arinto de Bucelas': 'Arinto',
  Bogazkere: 'Boğazkere',
  'Carignan/Cariñena': 'Cariñena',
  'Friulano/Sauvignonasse': 'Friulano',
  'Gamay Noir': 'Gamay',
  'Glera/Prosecco': 'Glera',
  Malvasia: 'Malvasía',
  Mencia: 'Mencía',
  Mourvedre: 'Mourvèdre',
  'Muscat Blanc': 'Moscatel Blanco',
  'Muscat of Alexandria': 'Moscatel de Alejandría',
  'Muscat of Hamburg': 'Moscatel de Hamburgo',
  'Muscat/Moscato Bianco': 'Moscato Bianco',
  'Muscat/Moscato Giallo': 'Moscato Giallo',
  'Muscat/Moscato': 'Moscatel',
  'Muscat/Muscatel': 'Moscatel',
  'País/Mission': 'País',
  'Pedro Ximenez': 'Pedro Ximénez',
  'Posip Bijeli': 'Pošip',
  'Rolle/Rollo': 'Rolle',
  'Silvaner/Sylvaner': 'Silvaner',
  'Syrah/Shiraz': 'Syrah',
  'Tinta Negra Mole': 'Tinta Negra',
}

/** One grape under its local names is one variety in the filters. */
const family: Record<string, string> = {
  Alvarinho: 'Albariño',
  Aragonez: 'Tempranillo',
  'Garnacha Tinta': 'Garnacha',
  'Gelber Muskateller': 'Moscatel',
  Grenache: 'Garnacha',
  'Grenache Blanc': 'Garnacha Blanca',
  'Grenache Gris': 'Garnacha Gris',
  Lemberger: 'Blaufränkisch',
  'Moscatel Blanco': 'Moscatel',
  'Moscatel de Alejandría': 'Moscatel',
  'Moscato Bianco': 'Moscatel',
  'Moscato Giallo': 'Moscatel',
  Mourvèdre: 'Monastrell',
  'Pinot Gris': 'Pinot Grigio',
  'Pinot Nero': 'Pinot Noir',
  Spätburgunder: 'Pinot Noir',
  'Tinta Roriz': 'Tempranillo',
  'Tinto Fino': 'Tempranillo',
  Weissburgunder: 'Pinot Blanc',
}

/** In: a grape of the file. Out: the grape as the shop's label writes it, under the name its wine uses. */
export function grapeName(grape: string): string {
  return written[grape] ?? grape
}

/** In: a grape as the shop writes it. Out: the variety it is filed under; Spätburgunder is Pinot Noir. */
export function varietyOfGrape(grape: string): string {
  return family[grape] ?? grape
}
