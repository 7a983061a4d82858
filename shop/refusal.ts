/** The reason why something is not done: a code that programs compare, and the sentence that people read. */
export type Refusal<Code extends string = string> = { readonly code: Code; readonly message: string }

type Sentence = string | ((...facts: string[]) => string)

/** The sentence of each code of a noun. None names the words of the console, which adds hints of its own by code. */
export type Sentences = Readonly<Record<string, Sentence>>

export type RefusalOf<Table extends Sentences> = Refusal<keyof Table & string>

type FactsOf<Said> = Said extends (...facts: infer Facts extends string[]) => string ? Facts : []

/** Makes the refusals of a noun from the table of its sentences. */
/* @__NO_SIDE_EFFECTS__ */
export function refusalsFrom<const Table extends Readonly<Record<keyof Table, Sentence>>>(table: Table) {
  return <Code extends keyof Table & string>(code: Code, ...facts: FactsOf<Table[Code]>): Refusal<Code> => {
    const sentence: Sentence = table[code]
    return { code, message: typeof sentence === 'string' ? sentence : sentence(...facts) }
  }
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}
