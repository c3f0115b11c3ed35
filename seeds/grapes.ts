/** Grapes that a Spanish label spells differently; the others keep their names. */
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

/** A grape's local names, grouped as one variety in the filters. */
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

/** A grape of the file as the shop's labels spell it, under the name its wine uses. */
export function grapeName(grape: string): string {
  return written[grape] ?? grape
}

/** The variety a grape belongs to; Spätburgunder is Pinot Noir. */
export function varietyOfGrape(grape: string): string {
  return family[grape] ?? grape
}
