/** What every mail address that the shop takes must be: what a person reads. */

// what cannot be seen or turns the direction of what follows: with it an address reads as another one
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const around = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu

/** Without what copied text brings along before and after an address. */
export const trimMailAddress = (text: string): string => text.replace(around, '')

/** Whether all of an address can be seen. */
export const isReadable = (address: string): boolean => !unseen.test(address)
