type Kind = 'success' | 'error' | 'info'

let wanted = false
let waiting: (() => void)[] = []

/** Shows a short message at the top right for five seconds. The toast library loads at the first one. */
export function toast(kind: Kind, message: string): void {
  if (!wanted) {
    wanted = true
    waiting.forEach((notify) => notify())
    waiting = []
  }
  void import('react-toastify/unstyled').then(({ toast: show }) => show[kind](message))
}

export function wantsToasts(): boolean {
  return wanted
}

export function subscribeToFirstToast(notify: () => void): () => void {
  waiting.push(notify)
  return () => {
    waiting = waiting.filter((other) => other !== notify)
  }
}
