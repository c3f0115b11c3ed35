/** The user of counter sales without an account. */
export const walkInCustomerId = 'mostrador'
