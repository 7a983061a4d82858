import { html } from 'hono/html'
import type { FormField, FormValues } from '../payments/customer.ts'
import type { Html } from '../ui/page.ts'

/** What a form shows again: its values, and what is wrong with them. */
export type FormState = { readonly values: FormValues; readonly errors: Partial<Record<FormField, string>> }

type TextField = {
  readonly name: FormField
  readonly label: string
  readonly autocomplete: string
  readonly type?: 'text' | 'email' | 'tel'
  readonly required?: boolean
}

/** An option of a select. */
export type Choice = { readonly value: string; readonly label: string }

function errorOf(name: FormField, error: string | undefined): { message: Html; attributes: Html } {
  if (error === undefined) return { message: html``, attributes: html`` }
  return {
    message: html`<p class="error" id="${name}-error">${error}</p>`,
    attributes: html` aria-invalid="true" aria-describedby="${name}-error"`,
  }
}

/** A labelled text field with its value and its error, if any, beside it. */
export function textField(field: TextField, { values, errors }: FormState): Html {
  const { name, label, autocomplete, type = 'text', required = true } = field
  const { message, attributes } = errorOf(name, errors[name])
  const need = required ? html` required` : html``
  return html`<div class="field">
<label for="${name}">${label}</label>
${message}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="255" value="${values[name] ?? ''}"${need}${attributes}>
</div>`
}

/** A labelled select; the first choice stands where none was made. */
export function selectField(
  field: { readonly name: FormField; readonly label: string; readonly autocomplete: string },
  choices: readonly Choice[],
  { values, errors }: FormState,
): Html {
  const { name, label, autocomplete } = field
  const { message, attributes } = errorOf(name, errors[name])
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === values[name] ? html` selected` : html``}>${choice.label}</option>`,
  )
  return html`<div class="field">
<label for="${name}">${label}</label>
${message}
<select id="${name}" name="${name}" autocomplete="${autocomplete}"${attributes}>${options}</select>
</div>`
}
