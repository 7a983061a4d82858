import { useEffect, useRef, useState } from 'react'

type Errors = Readonly<Record<string, string>>

/**
 * Takes what is wrong with a form as it is typed, by the name of the field. `errors` has it from the first try to send
 * the form. `check` is that try: it goes to the first field that is wrong, and answers whether none is. What is wrong with
 * no field of the form is left to the server's answer.
 */
export function useFieldErrors(faults: Errors) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])
  const check = () => {
    const isFine = !Object.keys(faults).some((name) => form.current?.elements.namedItem(name))
    setTries(isFine ? 0 : tries + 1)
    return isFine
  }
  const errors: Errors = tries > 0 ? faults : {}
  return { form, errors, check }
}
