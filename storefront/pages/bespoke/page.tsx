import { paths } from '#shop/paths.ts'
import { CORPORATE_PIECES } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { bespoke, enquiries } from '#shop/texts/bespoke.ts'
import { BraceletGroup } from '../../catalogue/bracelet-group.tsx'
import { ScenePicture } from '../../catalogue/scene-picture.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import { AddressButton, ButtonLink } from '../../ui/button.tsx'
import layout from '../layout.module.css'
import story from '../story.module.css'
import { CopyEmailButton } from './copy-email-button.tsx'
import { EarlyBirdBanner } from './early-bird-banner.tsx'
import { Offer } from './offer.tsx'
import styles from './page.module.css'

const PICTURE_SIZES = '(min-width:768px) 45vw, 100vw'
const ALT = 'Three bracelets in soft pinks and pearl'
const { weddings, corporate, steps, right } = bespoke

/** Bespoke and corporate services, asked for by e-mail (specification 2, Bespoke & Corporate). */
export function BespokeCorporatePage() {
  return (
    <div className={`${layout.page} ${story.story}`}>
      <PageMetadata
        title="Bespoke and corporate bracelets"
        description={`Bracelets for weddings, occasions and teams, made by hand in Ireland. From ${CORPORATE_PIECES} pieces for corporate orders. Ask us by e-mail.`}
        path={paths.bespoke}
      />
      <div className={story.opening}>
        <div className={styles.opening}>
          <h1>Bespoke & Corporate</h1>
          <EarlyBirdBanner />
          <div className={story.actions}>
            <AddressButton href={enquiries.any}>Email us about an order</AddressButton>
            <ButtonLink to={paths.shop} kind="secondary">
              Shop the collection
            </ButtonLink>
          </div>
          <p className={styles.address}>
            <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
            <CopyEmailButton />
          </p>
        </div>
        <div className={story.picture}>
          <ScenePicture
            scene="bespoke"
            sizes={PICTURE_SIZES}
            alt={ALT}
            name="Bespoke"
            first
            standIn={<BraceletGroup ids={['8', '17', '5']} lie="band" alt={ALT} />}
          />
        </div>
      </div>
      <div className={styles.offers}>
        <Offer {...weddings} enquiry={{ href: enquiries.wedding, text: 'Ask about a wedding or occasion' }} />
        <Offer {...corporate} enquiry={{ href: enquiries.corporate, text: 'Ask about a corporate order' }} />
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
