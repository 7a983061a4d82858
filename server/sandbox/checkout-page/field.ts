import { html } from 'hono/html'
import type { PayerField, Typed } from '../payments/customer.ts'
import type { Html } from '../ui/page.ts'

/** What a form shows again: what was typed, and what is wrong with it. */
export type Filled = { readonly typed: Typed; readonly errors: Partial<Record<PayerField, string>> }

type TextField = {
  readonly name: PayerField
  readonly label: string
  readonly autocomplete: string
  readonly type?: 'text' | 'email' | 'tel'
  readonly required?: boolean
}

/** An option of a select. */
export type Choice = { readonly value: string; readonly label: string }

function trouble(name: PayerField, error: string | undefined): { message: Html; attributes: Html } {
  if (error === undefined) return { message: html``, attributes: html`` }
  return {
    message: html`<p class="error" id="${name}-error">${error}</p>`,
    attributes: html` aria-invalid="true" aria-describedby="${name}-error"`,
  }
}

/** A labelled text field with what was typed and its error, if any, beside it. */
export function textField(field: TextField, { typed, errors }: Filled): Html {
  const { name, label, autocomplete, type = 'text', required = true } = field
  const { message, attributes } = trouble(name, errors[name])
  const need = required ? html` required` : html``
  return html`<div class="field">
<label for="${name}">${label}</label>
${message}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="255" value="${typed[name] ?? ''}"${need}${attributes}>
</div>`
}

/** A labelled select; the first choice stands where none was made. */
export function selectField(
  field: { readonly name: PayerField; readonly label: string; readonly autocomplete: string },
  choices: readonly Choice[],
  { typed, errors }: Filled,
): Html {
  const { name, label, autocomplete } = field
  const { message, attributes } = trouble(name, errors[name])
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === typed[name] ? html` selected` : html``}>${choice.label}</option>`,
  )
  return html`<div class="field">
<label for="${name}">${label}</label>
${message}
<select id="${name}" name="${name}" autocomplete="${autocomplete}"${attributes}>${options}</select>
</div>`
}
