/** What a page reads from its address. */
export type PageParameters = Readonly<
  Record<
    string,
    {
      /** Repeated for each value, or with commas between them. */
      several?: boolean
      /** Pattern of valid values; others are ignored. */
      allowed?: RegExp
    }
  >
>
