/** The pieces of a text, in turn between what a pattern matches and what it matches not, each with the place where it begins. */
export function splitText(text: string, pattern: RegExp): { words: string; at: number }[] {
  let end = 0
  return text.split(new RegExp(`(${pattern.source})`)).map((words) => {
    const at = end
    end += words.length
    return { words, at }
  })
}
