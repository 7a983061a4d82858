import type { ReactNode } from 'react'
import { paths } from '#shop/paths.ts'
import { wordsIn } from '#shop/settings/settings-fields.ts'
import type { Words } from '#shop/settings/word-names.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { HeroFields } from './hero-fields.tsx'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'

/** The words of the brand's story, of all products and for search engines. */
export function OtherWords(editing: Editing) {
  return (
    <>
      <Group title="Our Story" of="story" {...editing} />
      <Group title="Products" of="guidance" {...editing}>
        <p>These are for all products. A category or a product can have its own, where you edit it.</p>
      </Group>
      <Group title="Search engines" of="search" {...editing} />
      <p>
        You can’t edit the legal texts. See your story on the{' '}
        <a href={paths.about} target="_blank" rel="noreferrer">
          About page
        </a>
        .
      </p>
    </>
  )
}

/** The picture and the words of the front page. */
export function FrontPage(editing: Editing) {
  return (
    <>
      <HeroFields {...editing} />
      <Group title="Front page" of="home" {...editing} />
    </>
  )
}

type GroupProps = Editing & { title: string; of: Parameters<typeof wordsIn>[0]; children?: ReactNode }

/** Texts that are the standard ones until the owner writes others. */
function Group({ title, of, all, standardWords: standard, change, errorOf, children }: GroupProps) {
  const set = (changed: (before: Words) => Words) =>
    change((before) => {
      const words = Object.entries(changed({ ...standard, ...before.words }))
      const standing = new Map<string, string>(Object.entries(standard))
      return { words: Object.fromEntries(words.filter(([name, text]) => text !== standing.get(name))) }
    })
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {children}
      <DescribedFields
        of={wordsIn(of)}
        value={{ ...standard, ...all.words }}
        errorOf={(name) => errorOf(`words.${name}`)}
        onChange={set}
      />
    </div>
  )
}
