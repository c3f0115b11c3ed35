/**
 * Cities whose name occurs in only one province, by its ISO 3166-2:AR letter: capitals and larger cities,
 * checked against a public gazetteer. Excludes names that several provinces share, such as San Martín or
 * Merlo.
 */
export const citiesOfProvinces: Readonly<Record<string, string>> = {
  C: 'CABA, Capital Federal, Ciudad de Buenos Aires, Ciudad Autónoma de Buenos Aires',
  B: `Bahía Blanca, Mar del Plata, La Plata, Tandil, Olavarría, Pergamino, Necochea, Zárate, Campana,
    San Nicolás de los Arroyos, Tres Arroyos, Balcarce, Villa Gesell, Pinamar, Quilmes, Lanús, Morón, Escobar`,
  K: 'San Fernando del Valle de Catamarca',
  H: 'Resistencia, Barranqueras, Presidencia Roque Sáenz Peña',
  U: 'Comodoro Rivadavia, Puerto Madryn, Trelew, Esquel',
  X: 'Córdoba, Río Cuarto, Villa Carlos Paz, Alta Gracia, Jesús María',
  W: 'Corrientes, Goya, Paso de los Libres, Curuzú Cuatiá',
  E: 'Concordia, Gualeguaychú, Concepción del Uruguay, Gualeguay, Villaguay',
  P: 'Formosa, Clorinda',
  Y: 'San Salvador de Jujuy, Palpalá, La Quiaca, Humahuaca, Tilcara',
  L: 'General Pico',
  F: 'La Rioja',
  M: 'Mendoza, Godoy Cruz, Guaymallén, Luján de Cuyo, Malargüe, Tunuyán, Tupungato',
  N: 'Posadas, Oberá, Eldorado, Puerto Iguazú, Apóstoles',
  Q: 'Neuquén, Plottier, Cutral Có, Zapala, San Martín de los Andes, Villa La Angostura',
  R: 'San Carlos de Bariloche, Bariloche, Viedma, Cipolletti',
  A: 'Salta, San Ramón de la Nueva Orán, Cafayate',
  D: 'San Luis',
  Z: 'Río Gallegos, Caleta Olivia, El Calafate, Pico Truncado',
  S: 'Rosario, Santa Fe, Rafaela, Venado Tuerto, Reconquista, Villa Constitución',
  G: 'Santiago del Estero, Termas de Río Hondo',
  V: 'Ushuaia, Tolhuin',
  T: 'San Miguel de Tucumán, Yerba Buena, Tafí Viejo',
}
