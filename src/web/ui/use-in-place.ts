import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * A question or a form that takes the place of the button that opens it. The keyboard goes along: `leave` puts it back on
 * the button. In a question the answer that changes nothing has it first (`autoFocus`), in a form the first field.
 */
export function useInPlace() {
  const [step, setStep] = useState<'resting' | 'open' | 'left'>('resting')
  return {
    isOpen: step === 'open',
    /** What goes on the button that opens. */
    opener: { onClick: () => setStep('open'), autoFocus: step === 'left' },
    /** Back without having done anything. */
    leave: () => setStep('left'),
    /** It is done: where the keyboard goes, what came of it says. */
    close: () => setStep('resting'),
  }
}

/** Out: what goes on a form that has just been opened, so that its first field has the keyboard. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return form
}
