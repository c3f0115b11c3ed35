/** Where the files of uploaded pictures lie. Names look like `pictures/0a1b…/320x480.webp`. */
export type Media = {
  /** Keeps a file, over one of the same name. Throws when the store cannot be reached. */
  put: (name: string, content: Uint8Array, type: string) => Promise<void>
  /** Undefined when there is no such file. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Names of all files that are there, in alphabetical order. */
  list: () => Promise<string[]>
  /** Files that are gone already are fine. */
  remove: (names: string[]) => Promise<void>
}
