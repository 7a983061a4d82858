import { paths } from '#shop/paths.ts'
import type { SceneName } from '#shop/pictures/scene-pictures.ts'
import { isStandardPage } from '#shop/settings/settings.ts'
import { useLocation } from '../../../platform/router.tsx'
import { useShop } from '../../../shop/use-shop.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import { useSamples } from '../../layout/flags.tsx'
import { usePart } from '../../layout/use-part.ts'
import feature from './feature.module.css'
import styles from './home-stories.module.css'
import { Newsletter } from './newsletter.tsx'
import page from './page.module.css'

const samples = [
  { text: 'Sample: the colours were just like the picture.', author: 'Sample A' },
  { text: 'Sample: it arrived wrapped and on the day they said.', author: 'Sample B' },
  { text: 'Sample: I measured as the guide says and it fitted.', author: 'Sample C' },
]

/** The featured collection: a picture from edge to edge, and one line on garnet (S2.51, docs/decisions/031). */
export function Feature() {
  const { featuredLine } = useShop().settings.words
  return (
    <section className={feature.feature} aria-labelledby="featured">
      <div className={feature.picture}>
        <ScenePicture
          scene="featured"
          alt="Bracelets of leopardskin jasper, of pearls and of red glass"
          name="Featured Collection"
          sizes="(min-width:1024px) 62vw, 100vw"
        />
      </div>
      <div className={classNames(feature.words, 'on-dark')}>
        <h2 id="featured">Featured Collection</h2>
        <p className={feature.line}>{featuredLine}</p>
        <Link to={paths.shop}>View the collection</Link>
      </div>
    </section>
  )
}

/** The front page's lower half: story, brooches, newsletter, testimonials (S2.52, S2.53, S2.54). */
export function HomeStories() {
  const shop = useShop()
  const samples = useSamples()
  const { search } = useLocation()
  usePart('newsletter', new URLSearchParams(search).has('newsletter'))
  return (
    <>
      <div className={styles.stories}>
        <StoryBlock
          title="Our Story"
          text={shop.settings.words.homeStory ?? ''}
          link={{ to: paths.about, text: 'Read our story' }}
          picture={{
            scene: 'story-table',
            alt: 'Two finished bracelets on a wooden table, and the beads for the next ones in small heaps',
            sizes: '(min-width:768px) 55vw, 100vw',
          }}
        />
        {isStandardPage(shop.settings.comingSoon) && (
          <StoryBlock
            small
            title="Brooches Coming Soon"
            text="Velvet, pearl and a few small stars, on the bench now."
            link={{ to: paths.aboutBrooches, text: 'See what we are making' }}
            picture={{
              scene: 'brooch-velvet',
              alt: 'A rosette of dark red velvet with a pearl at its heart',
              sizes: '(min-width:768px) 20rem, 40vw',
            }}
          />
        )}
      </div>
      <div className={page.band}>
        <Newsletter />
      </div>
      {samples !== 'hidden' && <Testimonials shown={samples === 'shown'} />}
    </>
  )
}

type StoryProps = {
  title: string
  text: string
  link: { to: string; text: string }
  picture: { scene: SceneName; alt: string; sizes: string }
  small?: boolean
}

function StoryBlock({ title, text, link, picture, small = false }: StoryProps) {
  return (
    <section className={classNames(styles.block, small && styles.small)}>
      <div className={styles.picture}>
        <ScenePicture scene={picture.scene} alt={picture.alt} name={title} sizes={picture.sizes} />
      </div>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        <Link to={link.to}>{link.text}</Link>
      </div>
    </section>
  )
}

// Blanks as wide as figures, so that the words find the room that they take.
const blank = (text: string) => text.replaceAll(/\S/g, '\u2007')

function Testimonials({ shown }: { shown: boolean }) {
  const words = (text: string) => (shown ? text : blank(text))
  return (
    <section className={styles.testimonials} aria-labelledby="testimonials" aria-hidden={!shown || undefined}>
      <h2 id="testimonials">{words('What customers say')}</h2>
      <p>{words('Sample text. Real reviews will appear here.')}</p>
      <ul className={styles.samples}>
        {samples.map(({ text, author }) => (
          <li key={author}>
            <figure>
              <blockquote>{words(`“${text}”`)}</blockquote>
              <figcaption>{words(author)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
