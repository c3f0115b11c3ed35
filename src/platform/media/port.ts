/** Storage of uploaded pictures. Names look like `pictures/0a1b…/320x480.webp`. */
export type Media = {
  /** Stores a file, replacing one of the same name. Throws when the store is unavailable. */
  put: (name: string, content: Uint8Array, type: string) => Promise<void>
  /** Undefined when there is no such file. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Names of all files, sorted. */
  list: () => Promise<string[]>
  /** No-op for files that do not exist. */
  remove: (names: string[]) => Promise<void>
}
