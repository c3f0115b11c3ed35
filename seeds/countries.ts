import { translated } from './translated.ts'

const countries: Record<string, string> = {
  Argentina: 'Argentina',
  Australia: 'Australia',
  Austria: 'Austria',
  Brazil: 'Brasil',
  Canada: 'Canadá',
  Chile: 'Chile',
  Croatia: 'Croacia',
  'Czech Republic': 'República Checa',
  France: 'Francia',
  Germany: 'Alemania',
  Greece: 'Grecia',
  Hungary: 'Hungría',
  Israel: 'Israel',
  Italy: 'Italia',
  Lebanon: 'Líbano',
  Malta: 'Malta',
  Mexico: 'México',
  Moldova: 'Moldavia',
  'New Zealand': 'Nueva Zelanda',
  Portugal: 'Portugal',
  Romania: 'Rumania',
  Russia: 'Rusia',
  Slovenia: 'Eslovenia',
  'South Africa': 'Sudáfrica',
  Spain: 'España',
  Switzerland: 'Suiza',
  Turkey: 'Turquía',
  Ukraine: 'Ucrania',
  'United Kingdom': 'Reino Unido',
  'United States': 'Estados Unidos',
  Uruguay: 'Uruguay',
}

/** The Spanish name of a country in the source file. */
export function countryName(country: string): string {
  return translated(countries, country)
}

const withArticle: Record<string, string> = {
  Líbano: 'el Líbano',
  'Reino Unido': 'el Reino Unido',
  'República Checa': 'la República Checa',
}

/** A country's Spanish name within a sentence, with its article if it takes one. */
export function countryInProse(country: string): string {
  return withArticle[country] ?? country
}
