import type { GuidanceName } from '../catalogue/guidance.ts'
import type { Fields } from '../fields.ts'
import type { Words } from './word-names.ts'

const markup = 'Begin a heading with #, a list item with -.'
/** The longest text on a page that an owner writes, in characters. */
export const WORDS_TEXT_MAX = 4000

type WordGroup = 'home' | 'story' | 'guidance' | 'search'

function text<Group extends WordGroup>(group: Group, label: string, rows: number, hint?: string) {
  return { kind: 'paragraphs', group, label, rows, limit: WORDS_TEXT_MAX, ...(hint !== undefined && { hint }) } as const
}

/** Texts that a category and a product can have too. */
export const guidanceFields = {
  care: text('guidance', 'Care', 8, `${markup} Leave it empty if your products need none.`),
  careLine: text('guidance', 'Care in a line', 1, 'On the slip in the parcel. Such as: Keep it out of the dishwasher.'),
  safety: text('guidance', 'Safety warning', 1, 'Leave it empty if your products need none.'),
  sizeGuide: text('guidance', 'Size guide', 8, `${markup} Leave it empty to show none.`),
} satisfies Readonly<Record<GuidanceName, object>>

/** The owner's own texts for parts of the pages. */
export const wordFields: Fields<Words, { readonly group: WordGroup }> = {
  heroTitle: text('home', 'Headline', 1),
  heroTitleEnd: text('home', 'Headline, second part', 1, 'In the second colour.'),
  heroText: text('home', 'Line below the headline', 2, 'Prices follow it.'),
  featuredLine: text('home', 'Featured collection', 1),
  categoriesHeading: text('home', 'Headline of the categories', 1),
  madePoint: text('home', 'Handcrafted', 1),
  designPoint: text('home', 'Meaningful design', 1),
  homeStory: text('home', 'Short story', 3, 'Two sentences.'),
  listLine: text('home', 'Line among the products', 1, 'Shown in lists of more than ten.'),
  footerText: text('home', 'Footer', 2, 'Shown on every page.'),
  storyHeading: text('story', 'Headline', 1),
  storyBeginning: text('story', 'How it began', 8, 'Leave an empty line between paragraphs.'),
  mission: text('story', 'Mission', 4),
  craftsmanship: text('story', 'Craftsmanship', 2),
  simplicity: text('story', 'Simplicity', 2),
  accessibility: text('story', 'Accessibility', 3),
  meaning: text('story', 'Meaning', 2),
  materials: text('story', 'Materials', 6),
  leftovers: text('story', 'Sustainability', 5, 'Claim only what you can prove. The law requires it.'),
  variation: text('story', 'How pieces differ', 2),
  gifts: text('story', 'Giving one as a gift', 3),
  ...guidanceFields,
  homeDescription: text('search', 'Front page', 2),
  listDescription: text('search', 'All products', 2),
  storyDescription: text('search', 'Our Story', 2),
  keywords: text(
    'search',
    'Keywords',
    3,
    'Separated by commas. One line for all pages, or one each for the front page, the products, Our Story, Bespoke and Coming soon.',
  ),
}
