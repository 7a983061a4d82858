import * as v from 'valibot'

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi,
    (whole: string, hex?: string, decimal?: string, name: string = '') => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
      return decimal ? String.fromCodePoint(Number(decimal)) : (named[name] ?? whole)
    },
  )
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const isSet = (tag: string, name: string) => new RegExp(`\\s${name}(?:=|\\s|/|>)`).test(tag)

function inputText(tag: string): string {
  const type = attribute(tag, 'type')
  if (type === 'hidden') return ''
  if (type === 'radio' || type === 'checkbox') return isSet(tag, 'checked') ? '(x) ' : '( ) '
  return ` [${attribute(tag, 'value')}]`
}

function selectText(options: string): string {
  const texts = [...options.matchAll(/<option([^>]*)>([\s\S]*?)<\/option>/g)].map(([, tag = '', text = '']) =>
    isSet(`${tag}>`, 'selected') ? `[${text}]` : text,
  )
  return ` ${texts.join(' / ')}`
}

export function textOfPage(html: string): string {
  const [, title = ''] = /<title[^>]*>([\s\S]*?)<\/title>/.exec(html) ?? []
  const [, body = html] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  const text = body
    .replaceAll(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<select[^>]*>([\s\S]*?)<\/select>/g, (_, options: string) => selectText(options))
    .replaceAll(/<textarea[^>]*>([\s\S]*?)<\/textarea>/g, ' [$1]')
    .replaceAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g, (_, tag: string, words: string) => `${words} <a ${tag}>`)
    .replaceAll(/<a [^>]*>/g, (tag) => `\u0001${attribute(tag, 'href')}\u0002`)
    .replaceAll(/<input\b[^>]*>/g, inputText)
    .replaceAll(/<img\b[^>]*>/g, (tag) => (attribute(tag, 'alt') === '' ? '' : `(picture: ${attribute(tag, 'alt')})`))
    .replaceAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g, '\n«$1»\n')
    .replaceAll(/<\/t[dh]>/g, ' | ')
    .replaceAll(/<\/(?:span|b|strong)>/g, ' ')
    .replaceAll(/<li\b[^>]*>/g, '\n- ')
    .replaceAll(
      /<(?:\/?(?:p|div|h\d|ul|ol|dl|dt|dd|section|article|form|fieldset|legend|details|summary|table|tr|thead|tbody|tfoot|caption|header|footer|nav|address|figure|figcaption|li|aside)|\/label|br|hr)\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u0001', '<')
    .replaceAll('\u0002', '>')
  return tidied(decoded(`${title}\n${text}`))
}

export function tidied(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '-')
    .join('\n')
}

const Line = v.looseObject({ name: v.string(), quantity: v.number(), unitCents: v.optional(v.number()) })
const Pairs = v.array(v.tuple([v.string(), v.string()]))

/** Ids and versions, which nobody reads; the choices of a line are read by their names. */
const notRead = /^(?:id|.+Id|version|key|lineIndex|variant|options|personal|changeId|next)$/
const isNothing = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

function lineText({ name, quantity, optionNames, personalNames, ...more }: v.InferOutput<typeof Line>): string {
  const chosen = [optionNames, personalNames].flatMap((pairs) => (v.is(Pairs, pairs) ? pairs : []))
  const words = chosen.map(([label, value]) => `${label}: ${value}`)
  const facts = Object.entries(more)
    .filter(([key, value]) => !notRead.test(key) && !isNothing(value))
    .map(([key, value]) => `${key} ${String(value)}`)
  return [`${quantity} × ${name}`, ...words, ...facts].join('; ')
}

const Entry = v.looseObject({ at: v.string() })

function inOrder(entries: readonly unknown[]): readonly unknown[] {
  if (!v.is(v.array(Entry), entries)) return entries
  const firstOf = ({ at }: v.InferOutput<typeof Entry>) => entries.findIndex((one) => one.at === at)
  return entries.toSorted((a, b) => firstOf(a) - firstOf(b) || (textOfAnswer(a) < textOfAnswer(b) ? -1 : 1))
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null
const isRead = ([key, value]: readonly [string, unknown]) => !notRead.test(key) && !isNothing(value)

function isShort(value: unknown): value is object {
  return typeof value === 'object' && Object.entries(value ?? {}).every((entry) => !isRead(entry) || isPlain(entry[1]))
}

function textOfEntry(value: unknown, indent: string): string {
  if (v.is(Line, value)) return `${indent}- ${lineText(value)}`
  if (isPlain(value)) return `${indent}- ${String(value)}`
  const facts = Object.entries(value as object).filter(isRead)
  if (isShort(value)) return `${indent}- ${facts.map(([key, one]) => `${key}: ${String(one)}`).join('; ')}`
  return `${indent}-${textOfAnswer(value, `${indent}  `).slice(indent.length + 1)}`
}

/** An answer of the desk in lines: what a screen may show of it, without ids and without what is empty. */
export function textOfAnswer(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return inOrder(value)
      .map((one) => textOfEntry(one, indent))
      .join('\n')
  if (typeof value !== 'object' || value === null) return `${indent}${String(value)}`
  return Object.entries(value)
    .filter(isRead)
    .map(([key, one]: [string, unknown]) => {
      if (isPlain(one)) return `${indent}${key}: ${String(one).replaceAll('\n', `\n${indent}  `)}`
      if (Array.isArray(one) && one.every(isPlain)) return `${indent}${key}: ${one.map(String).join(' | ')}`
      return `${indent}${key}:\n${textOfAnswer(one, `${indent}  `)}`
    })
    .join('\n')
}

/** How often each line of one text follows in another, from the end: the length of the longest common sequence of lines. */
function common(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? []
      row[j] =
        before[i] === after[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

export function changesOf(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lengths = common(old, now)
  const changes: string[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) [i, j] = [i + 1, j + 1]
    else if (j >= now.length || (i < old.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)))
      changes.push(`- ${old[i++] ?? ''}`)
    else changes.push(`+ ${now[j++] ?? ''}`)
  }
  return changes.join('\n')
}
