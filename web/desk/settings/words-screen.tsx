import type { ReactNode } from 'react'
import { paths } from '#shop/paths.ts'
import { WORDS_TEXT_MAX } from '#shop/settings/own-settings.ts'
import type { Words } from '#shop/settings/word-names.ts'
import { TextArea } from '../../ui/field.tsx'
import { guidanceParts } from '../forms/guidance-fields.tsx'
import { HeroFields } from './hero-fields.tsx'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import styles from './shop.module.css'

type Part = readonly [name: keyof Words, label: string, rows: number, hint?: string]

const home: readonly Part[] = [
  ['heroTitle', 'Headline', 1],
  ['heroTitleEnd', 'Headline, second part', 1, 'In the second colour.'],
  ['heroText', 'Line below the headline', 2, 'Prices follow it.'],
  ['featuredLine', 'Featured collection', 1],
  ['categoriesHeading', 'Headline of the categories', 1],
  ['madePoint', 'Handcrafted', 1],
  ['designPoint', 'Meaningful design', 1],
  ['homeStory', 'Short story', 3, 'Two sentences.'],
  ['listLine', 'Line among the products', 1, 'Shown in lists of more than ten.'],
  ['footerText', 'Footer', 2, 'Shown on every page.'],
]
const story: readonly Part[] = [
  ['storyHeading', 'Headline', 1],
  ['storyBeginning', 'How it began', 8, 'Leave an empty line between paragraphs.'],
  ['mission', 'Mission', 4],
  ['craftsmanship', 'Craftsmanship', 2],
  ['simplicity', 'Simplicity', 2],
  ['accessibility', 'Accessibility', 3],
  ['meaning', 'Meaning', 2],
  ['materials', 'Materials', 6],
  ['leftovers', 'Sustainability', 5, 'Claim only what you can prove. The law requires it.'],
  ['variation', 'How pieces differ', 2],
  ['gifts', 'Giving one as a gift', 3],
]
const search: readonly Part[] = [
  ['homeDescription', 'Front page', 2],
  ['listDescription', 'All products', 2],
  ['storyDescription', 'Our Story', 2],
  ['keywords', 'Keywords', 1, 'Separated by commas.'],
]

/** The picture and the words of the front page, and the words of the brand's story. */
export function WordsScreen() {
  return (
    <SettingsScreen title="Page texts">
      {(editing) => (
        <>
          <FrontPage {...editing} />
          <Group title="Our Story" parts={story} {...editing} />
          <Group title="Products" parts={guidanceParts} {...editing}>
            <p>These are for all products. A category or a product can have its own, where you edit it.</p>
          </Group>
          <Group title="Search engines" parts={search} {...editing} />
          <p>
            You can’t edit the legal texts. See your story on the{' '}
            <a href={paths.about} target="_blank" rel="noreferrer">
              About page
            </a>
            .
          </p>
        </>
      )}
    </SettingsScreen>
  )
}

/** The picture and the words of the front page. */
export function FrontPage(editing: Editing) {
  return (
    <>
      <HeroFields {...editing} />
      <Group title="Front page" parts={home} {...editing} />
    </>
  )
}

function Group({
  title,
  parts,
  all,
  standardWords: standard,
  change,
  errorOf,
  children,
}: Editing & { title: string; parts: readonly Part[]; children?: ReactNode }) {
  const set = (name: keyof Words, typed: string) => {
    const { [name]: _, ...rest } = all.words
    change({ words: typed === standard[name] ? rest : { ...rest, [name]: typed } })
  }
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {children}
      {parts.map(([name, label, rows, hint]) => (
        <TextArea
          key={name}
          label={label}
          hint={hint}
          rows={rows}
          limit={WORDS_TEXT_MAX}
          name={name}
          value={all.words[name] ?? standard[name]}
          error={errorOf(`words.${name}`)}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}
