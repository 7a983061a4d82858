import { type Guidance, type GuidanceName, guidanceNames } from '../catalogue/guidance.ts'
import { WORDS_TEXT_MAX } from '../settings/word-fields.ts'

/** The sentence for a text that holds markup. */
export const noMarkup = 'Write it without < and >: the shop shows the text as you type it.'
export const hasMarkup = (text: string): boolean => /[<>]/.test(text)

/** The sentence for a text that is longer than so many characters. */
export const tooLong = (max: number): string => `At most ${max} characters fit here.`

/** Every reason why the texts that go with products can't be published. */
export function guidanceFaults(guidance: Guidance): { readonly name: GuidanceName; readonly sentence: string }[] {
  return guidanceNames.flatMap((name) => {
    const text = guidance[name] ?? ''
    return [
      ...(hasMarkup(text) ? [{ name, sentence: noMarkup }] : []),
      ...(text.length > WORDS_TEXT_MAX ? [{ name, sentence: tooLong(WORDS_TEXT_MAX) }] : []),
    ]
  })
}
