/** Stores uploaded pictures. Names look like `pictures/0a1b…/320x480.webp`. */
export type Media = {
  /** Stores a file, replacing one of the same name. Throws if the store is unavailable. */
  put: (name: string, content: Uint8Array, type: string) => Promise<void>
  /** Undefined if the file does not exist. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Names of all files, sorted. */
  list: () => Promise<string[]>
  /** Ignores files that do not exist. */
  remove: (names: string[]) => Promise<void>
}
