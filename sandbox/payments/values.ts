import * as v from 'valibot'

export const Text = v.pipe(v.string('Invalid string'), v.nonEmpty('You passed an empty string'))

const RfcEmail = v.pipe(v.string(), v.rfcEmail())

/** True if the provider takes an e-mail address: dots only between other characters, at most 64 before the @, and a domain that ends in letters. */
export function isEmailAddress(address: string): boolean {
  return (
    v.is(RfcEmail, address) &&
    /^[^.@]+(?:\.[^.@]+)*@(?:[^.]+\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i.test(address) &&
    address.indexOf('@') <= 64
  )
}
export const EmailAddress = v.pipe(Text, v.check(isEmailAddress, 'Invalid email address'))

export const Whole = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))], 'Invalid integer'),
  v.safeInteger('Invalid integer'),
  v.minValue(0, 'Invalid non-negative integer'),
)

export const Truth = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((word) => word === 'true'),
    ),
  ],
  'Invalid boolean',
)

/** Up to 50 pairs of text, keys of at most 40 characters, values of at most 500 (docs.stripe.com/api/metadata). */
export const Metadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(40, 'Metadata keys have at most 40 characters')),
    v.pipe(v.string(), v.maxLength(500, 'Metadata values have at most 500 characters')),
    'Invalid object',
  ),
  v.check((pairs) => Object.keys(pairs).length <= 50, 'Metadata has at most 50 keys'),
)

/** A list from stored JSON, or from a form, where its keys are 0, 1, 2 …; at least one item, at most `max`. */
export function listOf<Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(
    v.union([v.array(v.unknown()), v.record(v.pipe(v.string(), v.digits()), v.unknown())], 'Invalid array'),
    v.transform((list) => Object.values(list)),
    v.array(item),
    v.minLength(1, 'This list is empty'),
    v.maxLength(max, `This list has at most ${max} items`),
  )
}

export function expandable<const Names extends readonly [string, ...string[]]>(names: Names) {
  return v.optional(listOf(v.picklist(names, 'This property cannot be expanded'), 4))
}
