import { deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { hasChanges } from '../catalogue/use-publishing.tsx'
import { Section } from '../layout/screen.tsx'
import { LinkRow } from './link-row.tsx'
import { Publish } from './settings-screen.tsx'
import type { ContentProps } from './setup-step.ts'
import styles from './shop.module.css'

export function PreviewAndPublish({ answers, reload, missing }: ContentProps) {
  const isOpen = answers.catalogue.published !== null && !hasChanges(answers.catalogue)
  return (
    <>
      {missing.length > 0 && (
        <Section title="Still to do" count={missing.length}>
          <ul className={styles.list}>
            {missing.map(({ id, title, about }) => (
              <LinkRow key={id} to={deskPaths.setupStep(id)} name={title} about={about} />
            ))}
          </ul>
        </Section>
      )}
      {isOpen ? (
        <Section title="Your shop is open">
          <p>
            <a href={paths.home} target="_blank" rel="noreferrer">
              Open your shop
            </a>
          </p>
        </Section>
      ) : (
        <Section title="Preview">
          <p>
            <a href={deskPaths.preview(paths.home)} target="_blank" rel="noreferrer">
              Preview your shop
            </a>
          </p>
        </Section>
      )}
      <Publish settings={answers.settings} onPublished={reload} />
    </>
  )
}
