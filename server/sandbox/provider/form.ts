/** A decoded form: text by key, or a form within. */
export type Form = { [key: string]: string | Form }

function branch(form: Form, key: string): Form {
  const inner = form[key]
  if (typeof inner === 'object') return inner
  const fresh: Form = Object.create(null)
  form[key] = fresh
  return fresh
}

/** Decodes a form or query string whose keys carry brackets: 'a[b][0]=c' is {a: {b: {0: 'c'}}}; a repeated key keeps its last value. */
export function decodeForm(encoded: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [first = '', ...inner] = name.split('[').map((part) => part.replace(/\]$/, ''))
    const path = [first, ...inner]
    const last = path.pop() ?? ''
    path.reduce(branch, form)[last] = value
  }
  return form
}
