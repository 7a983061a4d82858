import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RemoveSample } from '../catalogue/remove-sample.tsx'
import { LinkRow } from './link-row.tsx'
import type { ContentProps } from './setup-step.ts'
import styles from './shop.module.css'

/** So many products with pictures fill the front page. */
export const FIRST_PRODUCTS = 3

/** The products that the owner has added or made her own, without retired ones. */
export const ownProducts = ({ products }: CatalogueAnswer) =>
  products.filter(({ state, isSample }) => !isSample && state !== 'retired')

const stateWords = { draft: 'Draft, not for sale yet', shown: 'In the shop', retired: '' } as const

export function FirstProducts({ answers: { catalogue }, setCatalogue, reload, next }: ContentProps) {
  const removed = (now: CatalogueAnswer) => {
    setCatalogue(now)
    // The standard words are about what the shop sells.
    void reload()
  }
  const own = ownProducts(catalogue)
  return (
    <>
      {catalogue.samples > 0 && (
        <>
          <p>
            The shop came with a sample, so that you see how it looks: products, categories, words and pictures. Make it
            your own product by product, or remove it.
          </p>
          <RemoveSample catalogue={catalogue} set={removed} />
        </>
      )}
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map(({ id, name, state, photos }) => (
            <LinkRow
              key={id}
              to={`${deskPaths.product(id)}?setup`}
              name={name || `Product ${id}`}
              about={stateWords[state] + (photos === 0 ? ', no picture yet' : '')}
            />
          ))}
        </ul>
      )}
      {own.length === 0 && <p>You haven’t added any yet. A product is for sale once its state is “In the shop”.</p>}
      <div className={styles.buttons}>
        <ButtonLink
          to={`${deskPaths.product('new')}?setup`}
          kind={own.length < FIRST_PRODUCTS ? 'primary' : 'secondary'}
        >
          Add a product
        </ButtonLink>
        {next && (
          <ButtonLink to={deskPaths.setupStep(next.id)} kind={own.length < FIRST_PRODUCTS ? 'quiet' : 'primary'}>
            Continue
          </ButtonLink>
        )}
      </div>
    </>
  )
}
