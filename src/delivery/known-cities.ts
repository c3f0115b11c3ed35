/**
 * Cities whose name occurs in only one province, by its ISO 3166-2:AR letter, with the first two digits
 * their postal codes may have: capitals and larger cities, checked against public gazetteers. Excludes names
 * that several provinces share, such as San Martín or Merlo.
 */
export const citiesOfProvinces: Readonly<Record<string, string>> = {
  C: 'CABA, Capital Federal, Ciudad de Buenos Aires, Ciudad Autónoma de Buenos Aires',
  B: `Bahía Blanca 80 81, Mar del Plata 76, La Plata 18 19, Tandil 70, Olavarría 74, Pergamino 27, Necochea 76,
    Zárate 28, Campana 16 28, San Nicolás de los Arroyos 29, Tres Arroyos 75, Balcarce 76, Villa Gesell 71, Pinamar 71,
    Quilmes 18, Lanús 18, Morón 16 17, Escobar 16`,
  K: 'San Fernando del Valle de Catamarca 47',
  H: 'Resistencia 35, Barranqueras 35, Presidencia Roque Sáenz Peña 37',
  U: 'Comodoro Rivadavia 90, Puerto Madryn 91, Trelew 91, Esquel 92',
  X: 'Córdoba 50 51, Río Cuarto 58, Villa Carlos Paz 51, Alta Gracia 51, Jesús María 52',
  W: 'Corrientes 34, Goya 34, Paso de los Libres 32, Curuzú Cuatiá 34',
  E: 'Concordia 32, Gualeguaychú 28, Concepción del Uruguay 32, Gualeguay 28, Villaguay 32',
  P: 'Formosa 36, Clorinda 36',
  Y: 'San Salvador de Jujuy 46, Palpalá 46, La Quiaca 46, Humahuaca 46, Tilcara 46',
  L: 'General Pico 63',
  F: 'La Rioja 53',
  M: 'Mendoza 55, Godoy Cruz 55, Guaymallén 55, Luján de Cuyo 55, Malargüe 56, Tunuyán 55, Tupungato 55',
  N: 'Posadas 33, Oberá 33, Eldorado 33, Puerto Iguazú 33, Apóstoles 33',
  Q: 'Neuquén 83, Plottier 83, Cutral Có 83, Zapala 83, San Martín de los Andes 83, Villa La Angostura 84',
  R: 'San Carlos de Bariloche 84, Bariloche 84, Viedma 85, Cipolletti 83',
  A: 'Salta 44, San Ramón de la Nueva Orán 45, Cafayate 44',
  D: 'San Luis 57',
  Z: 'Río Gallegos 94, Caleta Olivia 90, El Calafate 94, Pico Truncado 90',
  S: 'Rosario 20 21, Santa Fe 30, Rafaela 23, Venado Tuerto 26, Reconquista 35, Villa Constitución 29',
  G: 'Santiago del Estero 42, Termas de Río Hondo 42',
  V: 'Ushuaia 94, Tolhuin 94',
  T: 'San Miguel de Tucumán 40 41, Yerba Buena 40 41, Tafí Viejo 40 41',
}
