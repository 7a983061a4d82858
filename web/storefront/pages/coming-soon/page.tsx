import { mainPages } from '#shop/pages/listed-pages.ts'
import { paths, TELL_ME_PATH } from '#shop/paths.ts'
import { isStandardPage } from '#shop/settings/settings.ts'
import { brooches } from '#shop/texts/brooches.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { OwnText } from '../../catalogue/own-text.ts'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import layout from '../layout.module.css'
import { NotFoundPage } from '../not-found.tsx'
import styles from './page.module.css'

const BROOCH_SIZES = '(min-width:768px) 30vw, 100vw'

/** The brooches that are to come (S1.14, S2.11, S2.111, S2.112). */
export function ComingSoonPage() {
  const shop = useShop()
  const { brand, social, comingSoon } = shop.settings
  const { newsletter } = usePageSettings()
  const isStandard = isStandardPage(comingSoon)
  if (!comingSoon.isShown) return <NotFoundPage />
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <PageMetadata {...mainPages(shop).comingSoon} />
      <header>
        <h1>{comingSoon.title || 'Coming soon: brooches'}</h1>
        {isStandard && (
          <p className={styles.intro}>
            We are making brooches next. Three small collections, all by hand, all still on the bench.
          </p>
        )}
      </header>
      {comingSoon.text && <OwnText text={comingSoon.text} />}
      {isStandard && (
        <ul className={styles.brooches}>
          {brooches.map(({ scene, alt, name, text }) => (
            <li key={scene}>
              <article className={styles.card}>
                <div className={styles.picture}>
                  <ScenePicture scene={scene} alt={alt} name={name} sizes={BROOCH_SIZES} />
                  <span className={styles.badge}>Coming Soon</span>
                </div>
                <h2>{name}</h2>
                <p>{text}</p>
              </article>
            </li>
          ))}
        </ul>
      )}
      <section className={styles.first}>
        <h2>Be the First to Know</h2>
        <p>
          {isStandard
            ? 'We will announce the brooches in our newsletter and on Instagram first.'
            : 'We will announce it in our newsletter first.'}
        </p>
        <p>
          <ButtonLink to={paths.newsletter}>Sign up for the newsletter</ButtonLink>
        </p>
        {isStandard && newsletter && (
          <p>
            Or get <a href={`${TELL_ME_PATH}brooches`}>one e-mail when they are here</a>, and no other.
          </p>
        )}
        <ul className={styles.social}>
          {social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noopener">
                {brand} on {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
