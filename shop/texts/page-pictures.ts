import type { OwnPage, PagePicture } from '../settings/settings.ts'

type Page = Pick<OwnPage, 'text' | 'pictures'>

/** A line that stands for a picture of the page; they count from 1. */
const LINE = /^\[picture (\d+)\][ \t]*$/gim
/** A heading or a picture: a line that is a paragraph without empty lines around it. */
const OWN_LINE = /^(?:# .*|\[picture \d+\][ \t]*)$/i
/** The gap between two paragraphs: an empty line. Before and after a heading or a picture, a line break is enough. */
const GAP = /(\n\s*\n|\n(?<=^(?:# .*|\[picture \d+\][ \t]*)\n)|\n(?=# |\[picture \d+\][ \t]*$))/im
const EMPTY_LINE = '\n\n'

export const pictureLine = (index: number): string => `[picture ${index + 1}]`

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

export function addPicture<Own extends Page>(page: Own, picture: PagePicture): Own {
  const pictures = page.pictures ?? []
  return {
    ...page,
    text: `${page.text.trimEnd()}\n\n${pictureLine(pictures.length)}`.trimStart(),
    pictures: [...pictures, picture],
  }
}

type Paragraph = { readonly gap: string; readonly text: string }

function paragraphsOf(text: string): Paragraph[] {
  const parts = ['', ...text.trim().split(GAP)]
  return parts.flatMap((part, index) => (index % 2 === 0 ? [] : [{ gap: parts[index - 1] ?? '', text: part }]))
}

const joinParagraphs = (paragraphs: readonly Paragraph[]) =>
  paragraphs
    .map(({ gap, text }) => gap + text)
    .join('')
    .trim()

function without(paragraphs: readonly Paragraph[], isRemoved: (paragraph: Paragraph) => boolean): Paragraph[] {
  const kept: Paragraph[] = []
  let gap: string | null = null
  for (const paragraph of paragraphs) {
    if (isRemoved(paragraph)) {
      gap ??= paragraph.gap
      continue
    }
    const isAtOwnLine = OWN_LINE.test(kept.at(-1)?.text ?? '') || OWN_LINE.test(paragraph.text)
    kept.push(gap === null ? paragraph : { ...paragraph, gap: isAtOwnLine ? gap : EMPTY_LINE })
    gap = null
  }
  return kept
}

const isLineOf = (index: number, { text }: Paragraph) => text.trim().toLowerCase() === pictureLine(index)

/** A page without one of its pictures: those after it move up by one number. */
export function removePicture<Own extends Page>(page: Own, index: number): Own {
  const left = joinParagraphs(without(paragraphsOf(page.text), (one) => isLineOf(index, one)))
  return {
    ...page,
    text: left.replace(LINE, (line, number) => (Number(number) - 1 > index ? pictureLine(Number(number) - 2) : line)),
    pictures: (page.pictures ?? []).filter((_, at) => at !== index),
  }
}

/** A page with a picture one paragraph further up or down, or at the end if its text did not name it. */
export function movePicture<Own extends Page>(page: Own, index: number, by: 1 | -1): Own {
  const paragraphs = paragraphsOf(page.text)
  const at = paragraphs.findIndex((one) => isLineOf(index, one))
  const rest = without(paragraphs, (one) => one === paragraphs[at])
  const to = at < 0 ? rest.length : Math.max(0, at + by)
  const next = rest[to]
  const picture = { gap: next?.gap ?? EMPTY_LINE, text: pictureLine(index) }
  const moved = next ? [picture, { ...next, gap: EMPTY_LINE }] : [picture]
  return { ...page, text: joinParagraphs(rest.toSpliced(to, 1, ...moved)) }
}
