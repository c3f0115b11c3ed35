/** Four digits, or the CPA: a letter, four digits and three letters. */
export const postalCode = /^(\d{4}|[A-HJ-NP-Z]\d{4}([A-Z]{3})?)$/

export const postalCodeSentence = 'El código postal tiene cuatro números (o la forma C1425DKF)'
