/** A ref that hears when a field's value is final: a thumb let go, a number left or confirmed; React's onChange comes with every movement. */
export function whenChanged(listener: (input: HTMLInputElement) => void) {
  return (input: HTMLInputElement | null) => {
    const heard = () => input && listener(input)
    input?.addEventListener('change', heard)
    return () => input?.removeEventListener('change', heard)
  }
}
