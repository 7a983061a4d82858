export const wordNames = [
  'heroTitle',
  'heroTitleEnd',
  'heroText',
  'featuredLine',
  'categoriesHeading',
  'madePoint',
  'designPoint',
  'homeStory',
  'listLine',
  'footerText',
  'storyHeading',
  'storyBeginning',
  'mission',
  'craftsmanship',
  'simplicity',
  'accessibility',
  'meaning',
  'materials',
  'leftovers',
  'variation',
  'gifts',
  'care',
  'careLine',
  'safety',
  'sizeGuide',
  'homeDescription',
  'listDescription',
  'storyDescription',
  'keywords',
] as const

/** Stands at the foot of every page until the owner has written something else (S2.34): apart from the front page's words, which other pages need not wait for. */
export const FOOTER_TEXT = 'Handcrafted pieces designed in-house. Ships Ireland & beyond.'

export const LIST_LINE = 'Each is strung when you order it.'

/** Words for each of these parts; an empty line begins a new paragraph where there may be several. */
export type Words = Readonly<Record<(typeof wordNames)[number], string>>
