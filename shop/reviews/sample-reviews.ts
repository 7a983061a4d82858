/** A buyer's words: rating from 1 to 5, the date as text (S3.12). */
export type Review = {
  readonly author: string
  readonly rating: number
  readonly comment: string
  readonly date: string
}

/** Stands above every sample, which is never shown without it (docs/decisions/018). */
export const SAMPLE_NOTE = 'Sample text. Real reviews will appear here.'

/** The three samples that stand in for reviews until there are real ones (S9.34, docs/decisions/018). */
export const sampleReviews: readonly Review[] = [
  { author: 'Sample A', rating: 5, comment: 'Sample: the colours were just like the picture.', date: 'Sample' },
  { author: 'Sample B', rating: 5, comment: 'Sample: it arrived wrapped and on the day they said.', date: 'Sample' },
  { author: 'Sample C', rating: 5, comment: 'Sample: I measured as the guide says and it fitted.', date: 'Sample' },
]
