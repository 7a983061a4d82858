import { useEffect } from 'react'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { paths } from '#shop/paths.ts'
import { settings } from '#shop/settings.ts'
import { BraceletGroup } from '../../catalogue/bracelet-group.tsx'
import { BroochPicture } from '../../catalogue/brooch-picture.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import { useFlag } from '../../layout/flags.tsx'
import { useLocation } from '../../platform/router.tsx'
import { Newsletter } from './newsletter.tsx'
import styles from './page.module.css'
import { StoryBlock } from './story-block.tsx'
import { Testimonials } from './testimonials.tsx'

const STORY_SIZES = '(min-width:768px) 55vw, 100vw'
const FEATURED = 'Bracelets of leopardskin jasper, of pearls and of red glass'

/** The front page's lower half: featured collection, story, testimonials, brooches, newsletter (specification 2, Home). */
export function HomeStories() {
  const withoutSamples = useFlag('content_purge')
  const inStory = findProduct('1')
  const { search } = useLocation()
  const isNewsletterAsked = new URLSearchParams(search).has('newsletter')
  useEffect(() => {
    if (!isNewsletterAsked) return
    // After the page's own arrival, which goes to its top.
    const timer = setTimeout(() => {
      const title = document.getElementById('newsletter')
      title?.scrollIntoView({ block: 'center' })
      title?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isNewsletterAsked])
  return (
    <>
      <div className={styles.stories}>
        <StoryBlock
          title="Featured Collection"
          text="Spots, pearls and one good red."
          link={{ to: paths.shop, text: 'View the collection' }}
          picture={
            <ScenePicture
              scene="featured"
              sizes={STORY_SIZES}
              alt={FEATURED}
              name="Featured Collection"
              standIn={<BraceletGroup ids={['2', '27', '6']} lie="band" alt={FEATURED} />}
            />
          }
        />
        <StoryBlock
          turned
          title="Our Story"
          text={`${settings.brand} is the Irish word for light. There is no warehouse, just a bench and a list of orders.`}
          link={{ to: paths.about, text: 'Read our story' }}
          picture={
            <ScenePicture
              scene="story-light"
              sizes={STORY_SIZES}
              alt="A bracelet of blue, red and amber glass in low sun, its colours in the shadow"
              name="Our Story"
              standIn={inStory && <Picture product={inStory} view="close" alt="" sizes={STORY_SIZES} />}
            />
          }
        />
        {!withoutSamples && <Testimonials />}
        <StoryBlock
          title="Brooches Coming Soon"
          text="Velvet, pearl and a few small stars, on the bench now."
          link={{ to: paths.about, text: 'See what we are making' }}
          picture={<BroochPicture kind="stars" sizes={STORY_SIZES} />}
        />
      </div>
      <div className={styles.band}>
        <Newsletter />
      </div>
    </>
  )
}
