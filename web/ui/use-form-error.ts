import { useEffect, useRef, useState } from 'react'

/**
 * The error of a form as it comes, from the server or from a try to send it. Each time there is one, the form goes to the
 * field that shows it, also if the sentence is the same as before.
 */
export function useFormError() {
  const form = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState<{ readonly sentence: string } | null>(null)
  useEffect(() => {
    if (said) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [said])
  const setError = (sentence: string | null | undefined) => setSaid(sentence ? { sentence } : null)
  return { form, error: said?.sentence, setError }
}
