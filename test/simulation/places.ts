export type Place = {
  codigoPostal: string
  provincia: string
  ciudad: string
  home: string
  pickup: string
}

/** Codes whose province and city are right, and the ways that zones offer there. */
export const places: readonly Place[] = [
  {
    codigoPostal: '1414',
    provincia: 'Ciudad Autónoma de Buenos Aires',
    ciudad: 'Buenos Aires',
    home: 'caba-domicilio',
    pickup: 'caba-retiro-palermo',
  },
  {
    codigoPostal: '1650',
    provincia: 'Buenos Aires',
    ciudad: 'San Martín',
    home: 'gba-domicilio',
    pickup: 'gba-retiro-belgrano',
  },
  {
    codigoPostal: '2000',
    provincia: 'Santa Fe',
    ciudad: 'Rosario',
    home: 'pais-domicilio',
    pickup: 'pais-retiro-palermo',
  },
  {
    codigoPostal: '9410',
    provincia: 'Tierra del Fuego',
    ciudad: 'Ushuaia',
    home: 'pais-domicilio',
    pickup: 'pais-retiro-palermo',
  },
  {
    codigoPostal: '5500',
    provincia: 'Mendoza',
    ciudad: 'Mendoza',
    home: 'pais-domicilio',
    pickup: 'pais-retiro-san-telmo',
  },
]
