/** The tag of whatever follows from a connection. */
export const connectionsTag = 'connections'
