import { paths } from '#shop/paths.ts'
import { WORDS_TEXT_MAX } from '#shop/settings/own-settings.ts'
import type { Words } from '#shop/settings/word-names.ts'
import { TextArea } from '../../ui/field.tsx'
import { HeroFields } from './hero-fields.tsx'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import styles from './shop.module.css'

type Part = readonly [name: keyof Words, label: string, rows: number, hint?: string]

const home: readonly Part[] = [
  ['heroTitle', 'Headline', 1],
  ['heroTitleEnd', 'Headline, second part', 1, 'In the second colour.'],
  ['heroText', 'Line below the headline', 2, 'Prices follow it.'],
  ['featuredLine', 'Featured collection', 1],
  ['homeStory', 'Short story', 3, 'Two sentences.'],
  ['footerText', 'Footer', 2, 'Shown on every page.'],
]
const story: readonly Part[] = [
  ['storyHeading', 'Headline', 1],
  ['storyBeginning', 'How it began', 8, 'Leave an empty line between paragraphs.'],
  ['mission', 'Mission', 4],
  ['materials', 'Materials', 6],
  ['leftovers', 'Sustainability', 5, 'Claim only what you can prove. The law requires it.'],
]

/** The picture and the words of the front page, and the words of the brand's story. */
export function WordsScreen() {
  return (
    <SettingsScreen title="Page texts">
      {(editing) => (
        <>
          <HeroFields {...editing} />
          <Group title="Front page" parts={home} {...editing} />
          <Group title="Our Story" parts={story} {...editing} />
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

function Group({
  title,
  parts,
  all,
  standardWords: standard,
  change,
  errorOf,
}: Editing & { title: string; parts: readonly Part[] }) {
  const set = (name: keyof Words, typed: string) => {
    const { [name]: _, ...rest } = all.words
    change({ words: typed === standard[name] ? rest : { ...rest, [name]: typed } })
  }
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
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
