/** Does it at the first call alone: a double click is one wish. */
export function once(run: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
