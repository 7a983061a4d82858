/** The parts of the pages whose words are the owner's: the front page's, the footer's, and those of the brand's story. */
export const wordNames = [
  'heroTitle',
  'heroTitleEnd',
  'heroText',
  'featuredLine',
  'homeStory',
  'footerText',
  'storyHeading',
  'storyBeginning',
  'mission',
  'materials',
  'leftovers',
] as const

/** What stands at the foot of every page until the owner has written something else (S2.34): apart from the front page's words, which other pages need not wait for. */
export const FOOTER_TEXT = 'Handcrafted pieces designed in-house. Ships Ireland & beyond.'

/** Words for each of these parts; an empty line begins a new paragraph where there may be several. */
export type Words = Readonly<Record<(typeof wordNames)[number], string>>
