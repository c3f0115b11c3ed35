import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * A question or form in place of the button that opens it. `leave` returns the focus to the button. In a
 * question the harmless answer gets the focus first (`autoFocus`), in a form the first field.
 */
export function useInPlace() {
  const [step, setStep] = useState<'resting' | 'open' | 'left'>('resting')
  return {
    isOpen: step === 'open',
    /** Props of the button that opens it. */
    opener: { onClick: () => setStep('open'), autoFocus: step === 'left' },
    /** Closes without having done anything. */
    leave: () => setStep('left'),
    /** Closes after the work is done; the result decides about the focus. */
    close: () => setStep('resting'),
  }
}

/** Props for a newly opened form, which focus its first field. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return form
}
