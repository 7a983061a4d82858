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
  ['heroText', 'Line below the headline', 2, 'The prices follow it.'],
  ['featuredLine', 'Featured collection', 1],
  ['homeStory', 'Your story, in two sentences', 3],
  ['footerText', 'At the foot of every page', 2],
]
const story: readonly Part[] = [
  ['storyHeading', 'Headline', 1],
  ['storyBeginning', 'How it began', 8, 'An empty line begins a new paragraph.'],
  ['mission', 'What you are trying to do', 4],
  ['materials', 'Materials', 6],
  ['leftovers', 'Sustainability', 5, 'Claim only what you can show: the law wants proof.'],
]

/** The picture and the words of the front page, and the words of the brand's story. */
export function WordsScreen() {
  return (
    <SettingsScreen title="Words on the pages">
      {(editing) => (
        <>
          <HeroFields {...editing} />
          <Group title="Front page" parts={home} {...editing} />
          <Group title="Our Story" parts={story} {...editing} />
          <p>
            The legal texts are not among them: the law wants them as they are. See the story on{' '}
            <a href={paths.about} target="_blank" rel="noreferrer">
              its page
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
