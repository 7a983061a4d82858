import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { AllSettings } from '#shop/settings/own-settings.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './catalogue.module.css'

const identity = { to: deskPaths.settings, name: 'Name, contact, legal details' }
const shipping = { to: deskPaths.shipping, name: 'Shipping and gift wrap' }
const pricing = { to: deskPaths.pricing, name: 'Prices and categories' }
const questions = { to: deskPaths.questions, name: 'Questions at checkout' }
const facts = { to: deskPaths.facts, name: 'Product facts' }
const words = { to: deskPaths.words, name: 'Page texts' }
const pages = { to: deskPaths.pages, name: 'Pages' }
const look = { to: deskPaths.look, name: 'Look' }

const screens: Partial<Record<keyof AllSettings, { readonly to: string; readonly name: string }>> = {
  shippingFee: shipping,
  freeShippingFrom: shipping,
  giftWrapFee: shipping,
  making: shipping,
  returnDays: shipping,
  shipsTo: shipping,
  tiers: pricing,
  categories: pricing,
  questions,
  facts,
  words,
  hero: words,
  comingSoon: pages,
  bespoke: pages,
  pages,
  look,
  logo: look,
}

/** The screen on which a setting such as 'legal.trader' is edited. */
function screenFor(field: string) {
  const [name = ''] = field.split('.')
  return new Map(Object.entries(screens)).get(name) ?? identity
}

export function isPublishable({ faults, settings }: CatalogueAnswer): boolean {
  return faults.length === 0 && settings.faults.length === 0
}

export function Faults({ catalogue }: { catalogue: CatalogueAnswer }) {
  const { products, faults, settings } = catalogue
  const { me } = useSignedIn()
  const isOwner = me.staff?.role === 'owner'
  if (isPublishable(catalogue)) return null
  return (
    <Notice kind="warning">
      <p>Fix this before you publish:</p>
      <ul className={styles.faults}>
        {faults.map(({ id, sentence }) => (
          <li key={`${id} ${sentence}`}>
            {id !== null && (
              <>
                <Link to={deskPaths.product(id)}>
                  {products.find((product) => product.id === id)?.name || `Product ${id}`}
                </Link>
                :{' '}
              </>
            )}
            {sentence}
          </li>
        ))}
        {settings.faults.map(({ field, sentence }) => {
          const { to, name } = screenFor(field)
          return (
            <li key={`${field} ${sentence}`}>
              {isOwner ? <Link to={`${to}?fault`}>{name}</Link> : name}: {sentence}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
