import { formatMoment } from '#shop/dates.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded, Screen, Section } from '../layout/screen.tsx'
import styles from './catalogue.module.css'
import { ProductList } from './product-list.tsx'
import { Publishing } from './publishing.tsx'
import { RemoveSample } from './remove-sample.tsx'
import { useCatalogue } from './use-catalogue.ts'

export function CatalogueScreen() {
  const loaded = useCatalogue()
  return (
    <Screen title="Products" lead={loaded.value && <Lead catalogue={loaded.value} />}>
      <Loaded query={loaded}>
        {(catalogue) => (
          <Publishing catalogue={catalogue} set={loaded.set} reload={loaded.reload}>
            <Section title="All products" count={catalogue.products.length}>
              <p className={styles.buttons}>
                <ButtonLink to={deskPaths.product('new')}>Add a product</ButtonLink>
                <a href={deskPaths.preview(paths.shop)} target="_blank" rel="noreferrer">
                  Preview draft
                </a>
              </p>
              <ProductList catalogue={catalogue} set={loaded.set} reload={loaded.reload} />
              {catalogue.samples > 0 && catalogue.samples < catalogue.products.length && (
                <div className={styles.removing}>
                  <RemoveSample catalogue={catalogue} set={loaded.set} />
                </div>
              )}
            </Section>
          </Publishing>
        )}
      </Loaded>
    </Screen>
  )
}

function Lead({ catalogue: { published } }: { catalogue: CatalogueAnswer }) {
  if (published === null) return <>These products came with the shop.</>
  const { at, by } = published
  return (
    <>
      Last published {formatMoment(new Date(at))} by {by}
    </>
  )
}
