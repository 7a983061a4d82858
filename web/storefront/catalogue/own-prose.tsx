import { ownSections } from '#shop/texts/own-text.ts'
import { Prose } from '../../ui/prose.tsx'

/** A text that the owner has written, with its headings and lists. */
export function OwnProse({ text }: { text: string }) {
  return <Prose sections={ownSections(text)} />
}
