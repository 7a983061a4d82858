import { textOfPage } from './plain-text.ts'

type Field = {
  readonly name: string
  readonly label: string
  value: string | null
  /** The values to choose from, by their words; the only one of a radio button or checkbox. */
  readonly choices: ReadonlyMap<string, string>
  readonly isPressed: boolean
}
type Values = Readonly<Record<string, string>>

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const plain = (html: string) => textOfPage(`<main>${html}</main>`).replaceAll('\n', ' ')

function labelOf(form: string, id: string | undefined, index: number): string {
  const start = form.lastIndexOf('<label', index)
  const named = id === undefined ? -1 : form.indexOf(`for="${id}"`)
  const from = named === -1 ? start : named
  if (from === -1 || (named === -1 && form.lastIndexOf('</label>', index) > start)) return ''
  const content = form.slice(form.indexOf('>', from) + 1, form.indexOf('</label>', from))
  return plain(content.replaceAll(/<input\b[^>]*>/g, ''))
}

function fieldOf(form: string, control: RegExpExecArray): Field | null {
  const [, kind = '', tag = '', content = ''] = control
  const name = attributeOf(tag, 'name')
  if (name === undefined) return null
  const common = {
    name,
    label: labelOf(form, attributeOf(tag, 'id'), control.index),
    choices: new Map<string, string>(),
    isPressed: false,
  }
  if (kind === 'textarea') return { ...common, value: plain(content) }
  if (kind === 'select') {
    const options = [...content.matchAll(/<option([^>]*)>([\s\S]*?)<\/option>/g)].map(([, option = '', text = '']) => {
      const words = plain(text)
      return { words, value: plain(attributeOf(option, 'value') ?? words), isChosen: / selected/.test(option) }
    })
    const chosen = options.find(({ isChosen }) => isChosen) ?? options[0]
    return {
      ...common,
      value: chosen?.value ?? '',
      choices: new Map(options.map(({ words, value }) => [words, value])),
    }
  }
  const value = plain(attributeOf(tag, 'value') ?? '')
  if (!/ type="(?:radio|checkbox)"/.test(tag)) return { ...common, value }
  const isPressed = / checked/.test(tag)
  return { ...common, value: isPressed ? value : null, choices: new Map([[common.label, value]]), isPressed: true }
}

function fieldsOf(form: string): Field[] {
  const controls = form.matchAll(/<(input|select|textarea)\b([^>]*)>(?:((?:(?!<\1\b)[\s\S])*?)<\/\1>)?/g)
  return [...controls].flatMap((control) => fieldOf(form, control) ?? [])
}

function fill(fields: readonly Field[], label: string, wanted: string): void {
  const field = fields.find((one) => one.label.startsWith(label))
  if (field === undefined) throw new Error(`There is no field “${label}”`)
  const words = field.isPressed ? field.label : wanted
  const choice = [...field.choices].find(([text]) => text.startsWith(words))
  if (field.choices.size > 0 && choice === undefined) throw new Error(`“${label}” does not offer “${wanted}”`)
  if (field.isPressed) for (const other of fields) if (other.name === field.name) other.value = null
  field.value = choice?.[1] ?? wanted
}

/** The body of a page's form once fields, known by how their labels begin, are filled in and a button is pressed; and where to, null for the page itself. */
export function filledForm(html: string, button: string, values: Values = {}) {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
  for (const [, tag = '', form = ''] of forms) {
    const buttons = [...form.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)]
    const pressed = buttons.find(([, , words = '']) => plain(words).startsWith(button))
    const fields = fieldsOf(form)
    const hasAll = Object.keys(values).every((label) => fields.some((field) => field.label.startsWith(label)))
    if (pressed === undefined || !hasAll) continue
    for (const [label, wanted] of Object.entries(values)) fill(fields, label, wanted)
    const sent = fields.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]))
    const name = attributeOf(pressed[1] ?? '', 'name')
    if (name !== undefined) sent.push([name, attributeOf(pressed[1] ?? '', 'value') ?? ''])
    return { action: attributeOf(tag, 'action') ?? null, fields: Object.fromEntries(sent) }
  }
  throw new Error(`There is no form with “${button}” and ${Object.keys(values).join(', ')} in:\n${textOfPage(html)}`)
}
