import { Bird, Copy } from 'lucide'
import { mainPages } from '#shop/pages/listed-pages.ts'
import { paths } from '#shop/paths.ts'
import { type BuiltInPage, isStandardPage } from '#shop/settings/settings.ts'
import { bespoke, enquiries, enquiry } from '#shop/texts/bespoke.ts'
import { earlyBirdEnds } from '#shop/texts/early-bird.ts'
import { earlyBirdTerms } from '#shop/texts/facts.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink, ExternalLinkButton } from '../../../ui/button.tsx'
import { copyWithToast } from '../../../ui/copy.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OwnText } from '../../catalogue/own-text.ts'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { useToday } from '../../layout/page-settings.tsx'
import layout from '../layout.module.css'
import { NotFoundPage } from '../not-found.tsx'
import story from '../story.module.css'
import styles from './page.module.css'

const PICTURE_SIZES = '(min-width:768px) 45vw, 100vw'

/** Bespoke and corporate services, asked for by e-mail, in the standard words or the owner's (S2.10, docs/decisions/018, S1.16). */
export function BespokeCorporatePage() {
  const { bespoke: page } = useShop().settings
  if (!page.isShown) return <NotFoundPage />
  return isStandardPage(page) ? <StandardPage /> : <OwnPage {...page} />
}

function OwnPage({ title, text }: BuiltInPage) {
  const shop = useShop()
  return (
    <div className={`${layout.page} ${story.story}`}>
      <PageMetadata {...mainPages(shop).bespoke} />
      <h1>{title}</h1>
      <OwnText text={text} />
      <div className={story.actions}>
        <ExternalLinkButton href={enquiry(shop, title)}>Email us about an order</ExternalLinkButton>
      </div>
    </div>
  )
}

/** (S2.99, S2.101, S2.102, S9.31) */
function StandardPage() {
  const shop = useShop()
  const today = useToday()
  const { contactEmail } = shop.settings
  const mails = enquiries(shop)
  const { weddings, corporate, steps, right } = bespoke(shop)
  return (
    <div className={`${layout.page} ${story.story}`}>
      <PageMetadata {...mainPages(shop).bespoke} />
      <div className={story.opening}>
        <div className={styles.opening}>
          <h1>{shop.settings.bespoke.title || 'Bespoke & Corporate Services'}</h1>
          <Notice kind="warning" icon={Bird}>
            <p>
              <strong>Early bird:</strong> {earlyBirdTerms} {earlyBirdEnds(today).slice(0, 4)}.
            </p>
          </Notice>
          <div className={story.actions}>
            <ExternalLinkButton href={mails.any}>Email us about an order</ExternalLinkButton>
            <ButtonLink to={paths.shop} kind="secondary">
              Shop the collection
            </ButtonLink>
          </div>
          <p className={styles.address}>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            <Button kind="quiet" onClick={() => void copyWithToast(contactEmail, 'Email copied to clipboard!')}>
              <Icon of={Copy} />
              Copy email address
            </Button>
          </p>
        </div>
        <div className={story.picture}>
          <ScenePicture
            scene="bespoke"
            sizes={PICTURE_SIZES}
            alt="Three bracelets in soft pinks and pearl"
            name="Bespoke"
            first
          />
        </div>
      </div>
      <div className={styles.offers}>
        <Offer {...weddings} enquiry={{ href: mails.wedding, text: 'Ask about a wedding or occasion' }} />
        <Offer {...corporate} enquiry={{ href: mails.corporate, text: 'Ask about a corporate order' }} />
      </div>
      <section className={story.band}>
        <h2>How it works</h2>
        <ol className={styles.steps}>
          {steps.map(([lead, text]) => (
            <li key={lead}>
              <strong>{lead}</strong> {text}
            </li>
          ))}
        </ol>
      </section>
      <p>{right}</p>
    </div>
  )
}

type OfferProps = {
  heading: string
  text: string
  list: readonly string[]
  after?: string
  enquiry: { href: string; text: string }
}

function Offer({ heading, text, list, after, enquiry }: OfferProps) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{text}</p>
      <ul className={styles.list}>
        {list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {after && <p>{after}</p>}
      <p>
        <a href={enquiry.href}>{enquiry.text}</a>
      </p>
    </section>
  )
}
