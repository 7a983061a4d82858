import type { ComponentProps } from 'react'
import { mainPages } from '#shop/pages/listed-pages.ts'
import { paths } from '#shop/paths.ts'
import { isStandardPage } from '#shop/settings/settings.ts'
import { deliveryStory, story, values } from '#shop/texts/about.ts'
import { textLinks } from '#shop/texts/links.ts'
import { useLocation } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { ScenePicture } from '../catalogue/scene-picture.tsx'
import { PageMetadata } from '../layout/metadata.tsx'
import { usePageSettings } from '../layout/page-settings.tsx'
import { usePart } from '../layout/use-part.ts'
import layout from './layout.module.css'
import styles from './story.module.css'

/** The brand's story (S2.9, S2.95–S2.98, S1.15). */
export function AboutPage() {
  const shop = useShop()
  const { zones } = usePageSettings()
  const links = textLinks(shop)
  const { search } = useLocation()
  usePart('brooches', new URLSearchParams(search).get('part') === 'brooches')
  const { heading, beginning, mission, materials, leftovers, making, gifts } = story(shop)
  const part = (title: string, text: string) =>
    text !== '' && (
      <section>
        <h2>{title}</h2>
        <p>
          <LinkedText text={text} links={links} />
        </p>
      </section>
    )
  return (
    <div className={`${layout.page} ${styles.story}`}>
      <PageMetadata {...mainPages(shop).about} />
      <div className={styles.opening}>
        <div>
          <h1>Our Story</h1>
          <p className={styles.lead}>{heading}</p>
          {beginning.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <StoryPicture
          scene="bench"
          alt="A bracelet half strung on a felt mat, with its beads in dishes, a spool of cord, pliers and a brass rule"
          name="Our Story"
          first
        />
      </div>
      {mission !== '' && (
        <section className={styles.band}>
          <h2>What we are trying to do</h2>
          <p className={styles.mission}>{mission}</p>
        </section>
      )}
      <section>
        <h2>What matters to us</h2>
        <ul className={styles.values}>
          {values(shop).map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>
                <LinkedText text={text} links={links} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.parts}>
        <div>
          <StoryPicture
            scene="stack"
            alt="Three bracelets of carnelian, pearls and garnet, one on the other on a book"
            name="Worn together"
          />
          {part('Materials, plainly', materials)}
          {part('Sustainability, without the violins', leftovers)}
          {part('Handcrafted to order', making)}
        </div>
        <div>
          <StoryPicture
            scene="gift"
            alt="A bracelet on tissue paper in a dark red box, its lid with a ribbon beside it, and a note card"
            name="Ready to give"
          />
          {part('Giving one as a gift', gifts)}
          {part('Delivery', deliveryStory(shop, zones))}
          {isStandardPage(shop.settings.comingSoon) && (
            <section>
              <h2 id="brooches" tabIndex={-1}>
                Brooches, on the bench now
              </h2>
              <p>
                Velvet, pearl and a few small stars: three small collections of brooches are coming next, made by the
                same hands. <Link to={paths.comingSoon}>See the brooches that are coming</Link>.
              </p>
            </section>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.shop} size="large">
          Shop the collection
        </ButtonLink>
      </div>
    </div>
  )
}

function StoryPicture(props: Omit<ComponentProps<typeof ScenePicture>, 'sizes'>) {
  return (
    <div className={styles.picture}>
      <ScenePicture sizes="(min-width:768px) 45vw, 100vw" {...props} />
    </div>
  )
}
