import { deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { Link } from '../../ui/link.tsx'
import { hasChanges } from '../catalogue/use-publishing.tsx'
import { Section } from '../layout/screen.tsx'
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
              <li key={id}>
                <Link to={deskPaths.setupStep(id)} className={styles.way}>
                  {title}
                </Link>
                <small>{about}</small>
              </li>
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
