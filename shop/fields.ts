import { formatCents } from './money.ts'

type Named = {
  readonly label: string
  /** No words: neither spelling nor a list of earlier entries helps. */
  readonly isCode?: true
}
type TextControl = Named & {
  readonly kind: 'line' | 'paragraphs'
  /** In characters. They are counted below the label. */
  readonly limit?: number
  readonly rows?: number
  readonly type?: 'email' | 'tel' | 'url' | 'date' | 'datetime-local'
  /** If the text in the field is not the value. */
  readonly typed?: { readonly show: (value: string) => string; readonly read: (typed: string) => string }
}
type ListControl = Named & {
  /** With commas, or with a line for each. */
  readonly kind: 'list' | 'lines'
  /** More are dropped. */
  readonly max?: number
}
type TickControl = Named & { readonly kind: 'tick' }
type NumberControl = Named & {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** Without it, numbers are whole. */
  readonly step?: number
}
/** An amount in cents. `none` stands for an empty field, which needs an amount otherwise. */
type MoneyControl = Named & { readonly kind: 'money'; readonly none?: 0 | null }
type ChoiceControl<Whole, Value extends string = string> = Named & {
  readonly kind: 'choice'
  readonly choices: readonly Value[]
  /** Without it, the values are their names. */
  readonly names?: Readonly<Record<Value, string>>
  /** The name of null. */
  readonly none?: string
  readonly isOffered?: (whole: Whole, value: string) => boolean
}
type DaysControl = Named & { readonly kind: 'days' }
type OwnControl<Whole> = Named & {
  /** The form has its own control for it. */
  readonly kind: 'own'
  /** Its value in words, for differences. */
  readonly words?: (whole: Whole) => string
}

type Placed<Whole> = {
  readonly hint?: string | ((whole: Whole) => string)
  /** More words that the search of settings finds it by. */
  readonly alsoFoundBy?: string
  readonly isShown?: (whole: Whole) => boolean
  /** Shares a row with its neighbour that says so too. */
  readonly isBeside?: true
  /** Changes other fields that depend on this one, such as an id that follows its name. */
  readonly withChange?: (changed: Whole) => Whole
}

/** A field, described once for its control, its limit and its differences. */
export type Described<Whole> = Placed<Whole> &
  (
    | TextControl
    | ListControl
    | TickControl
    | NumberControl
    | MoneyControl
    | ChoiceControl<Whole>
    | DaysControl
    | OwnControl<Whole>
  )

type Span = { readonly from: number; readonly to: number }

type ControlFor<Whole, Value> = [Value] extends [boolean]
  ? TickControl
  : [Value] extends [number | null]
    ? NumberControl | MoneyControl
    : [Value] extends [readonly string[]]
      ? ListControl
      : [Value] extends [Span]
        ? DaysControl
        : string extends Value
          ? TextControl
          : [Value] extends [string | null]
            ? ChoiceControl<Whole, Value & string>
            : never

/**
 * A description of every field in the order of the form; null for one that nobody edits. A missing one does not compile.
 * `Extra` is what a form wants to know of each field besides.
 */
export type Fields<Whole, Extra = object> = {
  readonly [Name in keyof Whole & string]-?:
    | (Placed<Whole> & Extra & (ControlFor<Whole, Exclude<Whole[Name], undefined>> | OwnControl<Whole>))
    | null
}

/** `Fields` of anything, for what draws them. */
export type AnyFields<Whole, Extra = object> = Readonly<Record<string, (Described<Whole> & Extra) | null>>

/** The fields of one group, in their order. */
export function fieldsIn<Whole>(fields: AnyFields<Whole, { readonly group: string }>, group: string): AnyFields<Whole> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field?.group === group))
}

/** The fields that a form shows now, with their names. */
export function shownFields<Whole extends object>(
  fields: AnyFields<Whole>,
  whole: Whole,
): (readonly [name: string, field: Described<Whole>, value: unknown])[] {
  const values = new Map<string, unknown>(Object.entries(whole))
  return Object.entries(fields).flatMap(([name, field]) =>
    field && field.isShown?.(whole) !== false ? [[name, field, values.get(name)] as const] : [],
  )
}

/** The fields whose text is longer than their limit. `at` is the path to them, such as 'legal.'. */
export function tooLong<Whole extends object>(
  fields: AnyFields<Whole>,
  whole: Partial<Whole>,
  at = '',
): { field: string; sentence: string }[] {
  const values = new Map<string, unknown>(Object.entries(whole))
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values.get(name)
    const limit = field && 'limit' in field ? field.limit : undefined
    return typeof value === 'string' && limit !== undefined && value.length > limit
      ? [{ field: at + name, sentence: `“${field?.label}” has at most ${limit} characters.` }]
      : []
  })
}

export const nameOfChoice = ({ names }: { readonly names?: Readonly<Record<string, string>> }, value: string): string =>
  names?.[value] ?? value

/** A value of any kind in words: its texts and numbers, without ids. */
export function plainWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Object.entries(value ?? {})
    .map(([key, part]) => (key === 'id' ? '' : plainWords(part)))
    .filter(Boolean)
    .join(', ')
}

/** The value of a field in words, as differences show it. */
export function valueWords<Whole extends object>(field: Described<Whole>, whole: Whole, value: unknown): string {
  switch (field.kind) {
    case 'own':
      return field.words?.(whole) ?? plainWords(value)
    case 'tick':
      return value === true ? 'yes' : 'no'
    case 'choice':
      return typeof value === 'string' ? nameOfChoice(field, value) : (field.none ?? '')
    case 'money':
      return typeof value === 'number' ? formatCents(value) : ''
    default:
      return plainWords(value)
  }
}

/** A thing with all its fields in words, such as 'Burn time (Kind: Number; Unit: h)'. Its first line is its name. */
export function wordsOfFields<Whole extends object>(fields: AnyFields<Whole>, whole: Whole): string {
  const shown = shownFields(fields, whole)
  const name = shown.find(([, { kind }]) => kind === 'line')
  const words = shown.flatMap(([key, field, value]) => {
    const said = key === name?.[0] ? '' : valueWords(field, whole, value)
    return said === '' ? [] : [`${field.label}: ${said}`]
  })
  return `${plainWords(name?.[2])} (${words.join('; ')})`
}
