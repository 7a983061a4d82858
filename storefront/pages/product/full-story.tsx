import { stories } from '#shop/catalogue/stories.ts'

/** A product's long text, whose paragraphs are separated by an empty line. */
export function FullStory({ id }: { id: string }) {
  return stories[id]?.split('\n\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
