import { type RefObject, useSyncExternalStore } from 'react'

/** The texts that a form holds now, by the names of its fields. */
export function formValues(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)]
  return new URLSearchParams(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

/** The value of a field as its form holds it, so that a choice made before hydration counts; `initial` while rendering on the server and until the form is there. */
export function useFormValue(form: RefObject<HTMLFormElement | null>, name: string, initial: string): string {
  const subscribe = (listener: () => void) => {
    const element = form.current
    element?.addEventListener('change', listener)
    return () => element?.removeEventListener('change', listener)
  }
  const read = () => (form.current && formValues(form.current).get(name)) ?? initial
  return useSyncExternalStore(subscribe, read, () => initial)
}
