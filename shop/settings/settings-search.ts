import { foldedWords } from '../fold-letters.ts'
import { factFields } from './fact-fields.ts'
import { questionFields } from './question-fields.ts'
import {
  builtInPageFields,
  categoryFields,
  legalFields,
  linkFields,
  lookFields,
  noticeFields,
  nounFields,
  ownPageFields,
  type SettingsScreenName,
  settingsIn,
  settingsScreens,
  tierFields,
  wordsIn,
  zoneFields,
} from './settings-fields.ts'

type Searched = { readonly label: string; readonly hint?: unknown; readonly alsoFoundBy?: string }

/** A part of a screen by its heading, null for the whole screen, with its fields. */
type Part = {
  readonly screen: SettingsScreenName
  readonly heading: string | null
  readonly fields: Readonly<Record<string, Searched | null>>
}

const texts = settingsIn('texts')
const pages = settingsIn('pages')
const look = settingsIn('look')
const only = (fields: Part['fields'], ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

const parts: readonly Part[] = [
  { screen: 'settings', heading: 'Your shop', fields: settingsIn('shop') },
  { screen: 'settings', heading: 'What you sell', fields: { ...settingsIn('nouns'), ...nounFields } },
  { screen: 'settings', heading: 'Social links', fields: { ...settingsIn('social'), ...linkFields } },
  { screen: 'settings', heading: 'Legal details', fields: { ...legalFields, ...settingsIn('legal'), ...noticeFields } },
  { screen: 'shipping', heading: 'Costs and times', fields: settingsIn('costs') },
  { screen: 'shipping', heading: 'Where you ship to', fields: { ...settingsIn('countries'), ...zoneFields } },
  { screen: 'calendar', heading: null, fields: settingsIn('pace') },
  { screen: 'questions', heading: null, fields: { ...settingsIn('questions'), ...questionFields } },
  { screen: 'pricing', heading: 'Prices', fields: { ...settingsIn('prices'), ...tierFields } },
  { screen: 'pricing', heading: 'Categories', fields: { ...settingsIn('categories'), ...categoryFields } },
  { screen: 'facts', heading: null, fields: { ...settingsIn('facts'), ...factFields } },
  { screen: 'words', heading: 'Front page picture', fields: only(texts, 'hero') },
  { screen: 'words', heading: 'Front page', fields: wordsIn('home') },
  { screen: 'words', heading: 'Our Story', fields: wordsIn('story') },
  { screen: 'words', heading: 'Products', fields: wordsIn('guidance') },
  { screen: 'words', heading: 'Search engines', fields: wordsIn('search') },
  { screen: 'pages', heading: 'Coming soon', fields: { ...only(pages, 'comingSoon'), ...builtInPageFields } },
  { screen: 'pages', heading: 'Bespoke and corporate', fields: { ...only(pages, 'bespoke'), ...builtInPageFields } },
  { screen: 'pages', heading: 'Your own pages', fields: { ...only(pages, 'pages'), ...ownPageFields } },
  { screen: 'look', heading: 'Logo', fields: only(look, 'logo') },
  { screen: 'look', heading: 'Colours', fields: { ...only(look, 'look'), ...only(lookFields, 'accent', 'highlight') } },
  { screen: 'look', heading: 'Fonts and corners', fields: only(lookFields, 'fonts', 'corners') },
]

/** A field of the settings, and where it is. */
export type FoundSetting = {
  readonly screen: SettingsScreenName
  readonly heading: string | null
  readonly label: string
}

type Entry = FoundSetting & { readonly label: string; readonly own: string; readonly around: string }

const folded = (...texts: readonly string[]) => ` ${foldedWords(texts.join(' ')).join(' ')}`

const entries: readonly Entry[] = parts.flatMap(({ screen, heading, fields }) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field === null) return []
    const { label, hint, alsoFoundBy = '' } = field
    const own = folded(label, alsoFoundBy)
    const around = folded(name, typeof hint === 'string' ? hint : '', heading ?? '', settingsScreens[screen].title)
    return [{ screen, heading, label, own, around }]
  }),
)

/** Of a plural or a singular the part that both share: 'categor'. */
const stemOf = (word: string) => (word.length > 3 ? word.replace(/(ies|y|s)$/, '') : word)

/** The settings in which every word begins a word: first those found by their labels, then by hints and headings. */
export function findSettings(query: string): readonly FoundSetting[] {
  const words = foldedWords(query).map((word) => ` ${stemOf(word)}`)
  if (words.length === 0) return []
  const rankOf = ({ own, around }: Entry) => {
    if (words.every((word) => own.includes(word))) return 0
    return words.every((word) => own.includes(word) || around.includes(word)) ? 1 : 2
  }
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry) })).filter(({ rank }) => rank < 2)
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry: { screen, heading, label } }) => ({ screen, heading, label }))
}
