import { useEffect } from 'react'
import { paths } from '#shop/paths.ts'
import type { SceneName } from '#shop/pictures/scene-pictures.ts'
import { settings } from '#shop/settings.ts'
import { celestialBrooch } from '#shop/texts/brooches.ts'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import { useSamples } from '../../layout/flags.tsx'
import { useLocation } from '../../platform/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import styles from './home-stories.module.css'
import { Newsletter } from './newsletter.tsx'
import page from './page.module.css'

const STORY_SIZES = '(min-width:768px) 55vw, 100vw'
const samples = [
  { text: 'Sample: the colours were just like the picture.', author: 'Sample A' },
  { text: 'Sample: it arrived wrapped and on the day they said.', author: 'Sample B' },
  { text: 'Sample: I measured as the guide says and it fitted.', author: 'Sample C' },
]

/** The front page's lower half: featured collection, story, testimonials, brooches, newsletter (S2.51–S2.55). */
export function HomeStories() {
  const samples = useSamples()
  const { search } = useLocation()
  const isAtNewsletter = new URLSearchParams(search).has('newsletter')
  useEffect(() => {
    if (!isAtNewsletter) return
    // After the page's own arrival, which goes to its top.
    const timer = setTimeout(() => {
      const title = document.getElementById('newsletter')
      title?.scrollIntoView({ block: 'center' })
      title?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isAtNewsletter])
  return (
    <>
      <div className={styles.stories}>
        <StoryBlock
          title="Featured Collection"
          text="Spots, pearls and one good red."
          link={{ to: paths.shop, text: 'View the collection' }}
          picture={{ scene: 'featured', alt: 'Bracelets of leopardskin jasper, of pearls and of red glass' }}
        />
        <StoryBlock
          turned
          title="Our Story"
          text={`${settings.brand} is the Irish word for light. There is no warehouse, just a bench and a list of orders.`}
          link={{ to: paths.about, text: 'Read our story' }}
          picture={{
            scene: 'story-light',
            alt: 'A bracelet of blue, red and amber glass in low sun, its colours in the shadow',
          }}
        />
        {samples !== 'hidden' && <Testimonials shown={samples === 'shown'} />}
        <StoryBlock
          title="Brooches Coming Soon"
          text="Velvet, pearl and a few small stars, on the bench now."
          link={{ to: paths.about, text: 'See what we are making' }}
          picture={celestialBrooch}
        />
      </div>
      <div className={page.band}>
        <Newsletter />
      </div>
    </>
  )
}

type StoryProps = {
  title: string
  text: string
  link: { to: string; text: string }
  picture: { scene: SceneName; alt: string }
  /** The picture on the right of wide screens, and the narrower part. */
  turned?: boolean
}

function StoryBlock({ title, text, link, picture, turned = false }: StoryProps) {
  return (
    <section className={classNames(styles.block, turned && styles.turned)}>
      <div className={styles.picture}>
        <ScenePicture scene={picture.scene} alt={picture.alt} name={title} sizes={STORY_SIZES} />
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
      <p className={styles.label}>{words('Sample text. Real reviews will appear here.')}</p>
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
