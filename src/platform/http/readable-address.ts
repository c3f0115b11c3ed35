/** Requires every mail address that the shop accepts to be readable by a person. */

// invisible characters, and those that change the text direction, make an address look like another one
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const around = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu

/** Strips what copying text leaves around an address. */
export const trimMailAddress = (text: string): string => text.replace(around, '')

/** Whether an address has no invisible characters. */
export const isReadable = (address: string): boolean => !unseen.test(address)
