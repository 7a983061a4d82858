import type { OwnPage, PagePicture } from '../settings/settings.ts'

type Page = Pick<OwnPage, 'text' | 'pictures'>

/** A line that stands for a picture of the page; they count from 1. */
const LINE = /^\[picture (\d+)\][ \t]*$/gim
/** The lines that are paragraphs without empty lines around them. */
const OWN_LINE = /^(?:# .*|\[picture \d+\][ \t]*)$/gim

/** The line that stands for a picture in a page's text, by its index. */
export const pictureLine = (index: number): string => `[picture ${index + 1}]`

/** The indices of the pictures that a text names, in its order. */
export const picturesNamed = (text: string): number[] =>
  [...text.matchAll(LINE)].map(([, number]) => Number(number) - 1)

/** A page in parts: texts, and the pictures between them. A line that names no picture stays text. */
export function pageParts({ text, pictures = [] }: Page): (string | PagePicture)[] {
  const parts: (string | PagePicture)[] = []
  let words = ''
  const endWords = () => {
    if (words.trim() !== '') parts.push(words.trim())
    words = ''
  }
  for (const [index, part] of text.split(LINE).entries()) {
    const picture = index % 2 === 0 ? undefined : pictures[Number(part) - 1]
    if (picture === undefined) words += index % 2 === 0 ? part : `[picture ${part}]`
    else {
      endWords()
      parts.push(picture)
    }
  }
  endWords()
  return parts
}

/** A page with one more picture, at its end. */
export function addPicture<Own extends Page>(page: Own, picture: PagePicture): Own {
  const pictures = page.pictures ?? []
  return {
    ...page,
    text: `${page.text.trimEnd()}\n\n${pictureLine(pictures.length)}`.trimStart(),
    pictures: [...pictures, picture],
  }
}

/** A page without one of its pictures: those after it move up by one number. */
export function removePicture<Own extends Page>(page: Own, index: number): Own {
  const renamed = page.text.replace(LINE, (line, number) => {
    const at = Number(number) - 1
    if (at === index) return ''
    return at > index ? pictureLine(at - 1) : line
  })
  return {
    ...page,
    text: renamed.replaceAll(/\n{3,}/g, '\n\n').trim(),
    pictures: (page.pictures ?? []).filter((_, at) => at !== index),
  }
}

/** A page with a picture one paragraph further up or down, or at the end if its text did not name it. */
export function movePicture<Own extends Page>(page: Own, index: number, by: 1 | -1): Own {
  const line = pictureLine(index)
  const paragraphs = page.text
    .replaceAll(OWN_LINE, '\n$&\n')
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean)
  const at = paragraphs.findIndex((one) => one.toLowerCase() === line)
  const rest = paragraphs.filter((_, other) => other !== at)
  const to = at < 0 ? rest.length : Math.max(0, at + by)
  return { ...page, text: rest.toSpliced(to, 0, line).join('\n\n') }
}
