import { ownSections } from '#shop/texts/own-text.ts'
import { Prose } from '../../ui/prose.tsx'

export function OwnProse({ text }: { text: string }) {
  return <Prose sections={ownSections(text)} />
}
