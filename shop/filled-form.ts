/** A form on a page that the server renders: what was typed, and what is wrong with it, by the names of its fields. '' names what belongs to no field. */
export type FilledForm = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

export const emptyForm: FilledForm = { values: {}, errors: {} }
